//! JSON Patch (RFC 6902), as far as runs of rules use it.

use ludolog::rules::{Edit, Json};

#[derive(Clone)]
enum Value {
    Leaf(Json),
    List(Vec<Value>),
    Object(Vec<(String, Value)>),
}

fn value(j: &Json) -> Value {
    match (j.len(), j.to_string().starts_with('[')) {
        (Some(_), true) => Value::List(j.elements().map(|e| value(&e)).collect()),
        (Some(_), false) => Value::Object(j.members().map(|(k, v)| (k.to_owned(), value(&v))).collect()),
        _ => Value::Leaf(j.clone()),
    }
}

fn write(v: &Value, b: &mut ludolog::rules::JsonBuilder) {
    match v {
        Value::Leaf(j) => {
            b.push(j);
        }
        Value::List(items) => {
            b.begin_list();
            items.iter().for_each(|i| write(i, b));
            b.end();
        }
        Value::Object(members) => {
            b.begin_object();
            for (k, v) in members {
                b.key(k);
                write(v, b);
            }
            b.end();
        }
    }
}

fn at<'v>(v: &'v mut Value, key: &str) -> &'v mut Value {
    match v {
        Value::List(items) => &mut items[key.parse::<usize>().expect("an index")],
        Value::Object(members) => &mut members.iter_mut().find(|(k, _)| k == key).expect("a member").1,
        Value::Leaf(_) => panic!("no container"),
    }
}

/// The value after the edits.
pub fn apply(before: &Json, edits: &[Edit]) -> Json {
    let mut root = value(before);
    for e in edits {
        let new = e.value.as_ref().map(value);
        if e.path.is_empty() {
            root = new.expect("a value");
            continue;
        }
        let keys: Vec<String> = e.path[1..].split('/').map(|k| k.replace("~1", "/").replace("~0", "~")).collect();
        let (last, above) = keys.split_last().expect("a key");
        let holder = above.iter().fold(&mut root, |v, k| at(v, k));
        match (e.op, holder, new) {
            ("replace", holder, Some(new)) => *at(holder, last) = new,
            ("add", Value::List(items), Some(new)) => items.insert(last.parse().expect("an index"), new),
            ("add", Value::Object(members), Some(new)) => {
                assert!(members.iter().all(|(k, _)| k != last), "add replaces {}", e.path);
                members.push((last.clone(), new));
            }
            ("remove", Value::List(items), None) => drop(items.remove(last.parse::<usize>().expect("an index"))),
            ("remove", Value::Object(members), None) => {
                let i = members.iter().position(|(k, _)| k == last).expect("a member");
                members.remove(i);
            }
            (op, ..) => panic!("{op} {}", e.path),
        }
    }
    let mut b = ludolog::rules::JsonBuilder::new();
    write(&root, &mut b);
    b.finish()
}
