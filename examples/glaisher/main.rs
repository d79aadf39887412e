//! A game in a Rust program: two bots play some moves of Glaisher.
//!
//!     cargo run --example glaisher [FILE.svg]

use std::{error::Error, io::IsTerminal, sync::atomic::AtomicBool};

use ludolog::games::{self, History, bots};

fn main() -> Result<(), Box<dyn Error>> {
    // any file of rules will do: `examples/glaisher/glaisher.pl` is what `glaisher` means
    let mut game = games::open("glaisher", &[])?;
    let mut players = [bots::bot("greedy", game.info())?, bots::bot("alphabeta:nodes=300,width=12", game.info())?];
    let mut history = History::new(&mut *game, None)?;
    let stop = AtomicBool::new(false);

    while history.end().is_none() && history.len() < 6 {
        let context = bots::Context { history: &history, seed: 1, threads: 1, stop: &stop, progress: None };
        let bot = &mut players[history.len() % 2];
        let Some(choice) = bot.choose(&mut *game, &context)? else { break };
        history.play(&mut *game, &choice.mv)?;
        println!("{:<28} {}", bot.name(), history.texts().last().expect("a move was played"));
    }

    if let Some(picture) = game.picture(history.state())? {
        print!("{}", picture.terminal(std::io::stdout().is_terminal()));
        if let Some(file) = std::env::args().nth(1) {
            std::fs::write(file, picture.svg())?;
        }
    }
    Ok(())
}
