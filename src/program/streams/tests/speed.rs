use super::*;
use std::time::Instant;
#[test]
#[ignore]
fn speed() {
    let text = "foo(bar, X) :- baz(X, \"text\"), Y is X + 1.\n".repeat(2_000_000);
    let mb = text.len() as f64 / 1e6;
    let f = Temp::new(text.as_bytes());
    let mut t = table();
    let id = t.open_file(&f.0, OpenOptions::read()).unwrap();
    let s = Instant::now();
    let mut sum = 0u64;
    while let Some(c) = t.input(id).unwrap().get_char().unwrap() {
        sum += c as u64;
    }
    println!("get_char via table {} MB/s {sum}", mb / s.elapsed().as_secs_f64());
    t.get_mut(id).unwrap().set_position(position(0, 1, 0, 0)).unwrap();
    let s = Instant::now();
    let i = t.input(id).unwrap();
    while let Some(c) = i.peek_char().unwrap() {
        sum += c as u64;
        i.get_char().unwrap();
    }
    println!("peek+get {} MB/s {sum}", mb / s.elapsed().as_secs_f64());
    t.get_mut(id).unwrap().set_position(position(0, 1, 0, 0)).unwrap();
    let s = Instant::now();
    let mut line = String::new();
    let i = t.input(id).unwrap();
    while i.read_line(&mut line).unwrap() {
        sum += line.len() as u64;
        line.clear();
    }
    println!("read_line {} MB/s {sum}", mb / s.elapsed().as_secs_f64());
    t.get_mut(id).unwrap().set_position(position(0, 1, 0, 0)).unwrap();
    let s = Instant::now();
    t.input(id).unwrap().read_to_end(&mut line).unwrap();
    println!("read_to_end {} MB/s {sum}", mb / s.elapsed().as_secs_f64());
    let out = t.open_sink(Sink::Null, OpenOptions::write()).unwrap();
    let s = Instant::now();
    for b in text.bytes() {
        t.output(out).unwrap().put_char(b as char).unwrap();
    }
    println!("put_char {} MB/s {sum}", mb / s.elapsed().as_secs_f64());
    let s = Instant::now();
    for w in text.split(' ') {
        t.output(out).unwrap().put_str(w).unwrap();
    }
    println!("put_str words {} MB/s {sum}", mb / s.elapsed().as_secs_f64());
    let s = Instant::now();
    for _ in 0..1_000_000 {
        let r = t.redirect_output();
        t.output(r).unwrap().put_str("hello").unwrap();
        sum += t.end_redirection(r).len() as u64;
    }
    println!("redirect {} M/s {sum}", 1.0 / s.elapsed().as_secs_f64());
}
