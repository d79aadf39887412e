//! To and from `serde_json`'s values, at the edge of the library.

use dashu_int::IBig;
use serde_json::{Map, Number, Value};

use super::{Item, Json, JsonBuilder, value::int};

impl From<&Value> for Json {
    /// The value; the members of objects come in `serde_json`'s order.
    fn from(value: &Value) -> Json {
        enum Step<'v> {
            Value(&'v Value),
            Member(&'v str, &'v Value),
            End,
        }
        let mut b = JsonBuilder::new();
        let mut todo = vec![Step::Value(value)];
        while let Some(step) = todo.pop() {
            let value = match step {
                Step::End => {
                    b.end();
                    continue;
                }
                Step::Value(v) => v,
                Step::Member(k, v) => {
                    b.key(k);
                    v
                }
            };
            match value {
                Value::Null => b.item(Item::Null),
                Value::Bool(x) => b.item(Item::Bool(*x)),
                Value::Number(n) => b.item(number(n)),
                Value::String(s) => b.item(Item::Text(s.as_str().into())),
                Value::Array(items) => {
                    todo.push(Step::End);
                    todo.extend(items.iter().rev().map(Step::Value));
                    b.begin_list()
                }
                Value::Object(members) => {
                    todo.push(Step::End);
                    let from = todo.len();
                    todo.extend(members.iter().map(|(k, v)| Step::Member(k, v)));
                    todo[from..].reverse();
                    b.begin_object()
                }
            };
        }
        b.finish()
    }
}

impl From<Value> for Json {
    fn from(value: Value) -> Json {
        Json::from(&value)
    }
}

fn number(n: &Number) -> Item {
    if let Some(i) = n.as_i64() {
        return Item::Int(i);
    }
    // with `arbitrary_precision`, which an embedding program may have turned on, the text is exact
    match n.to_string().parse::<IBig>() {
        Ok(b) => int(b),
        Err(_) => n.as_f64().map_or(Item::Null, Item::Float),
    }
}

impl Json {
    /// The value for `serde_json`: integers beyond 64 bits become floats, and
    /// the order of members is `serde_json`'s.
    ///
    /// ```
    /// use ludolog::rules::Json;
    /// let j: Json = r#"{"a":[1,null,"x"]}"#.parse()?;
    /// assert_eq!(j.to_serde(), serde_json::json!({"a": [1, null, "x"]}));
    /// # Ok::<(), ludolog::rules::JsonError>(())
    /// ```
    pub fn to_serde(&self) -> Value {
        let mut open: Vec<(Value, u32, Option<String>)> = Vec::new();
        let mut key = None;
        for item in &self.items {
            let mut value = match item {
                Item::Key(k) => {
                    key = Some(k.to_string());
                    continue;
                }
                Item::Null => Value::Null,
                Item::Bool(b) => Value::Bool(*b),
                Item::Int(i) => Value::from(*i),
                Item::Big(b) => match u64::try_from(&**b) {
                    Ok(u) => Value::from(u),
                    Err(_) => Value::from(b.to_f64().value()),
                },
                Item::Float(f) => Value::from(*f),
                Item::Text(s) => Value::from(&**s),
                Item::List(n, _) => {
                    open.push((Value::Array(Vec::new()), *n, key.take()));
                    Value::Null
                }
                Item::Object(n, _) => {
                    open.push((Value::Object(Map::new()), *n, key.take()));
                    Value::Null
                }
            };
            let mut container = matches!(item, Item::List(..) | Item::Object(..));
            loop {
                if !container {
                    let Some((holder, left, _)) = open.last_mut() else { return value };
                    match holder {
                        Value::Array(items) => items.push(value),
                        Value::Object(members) => drop(members.insert(key.take().unwrap_or_default(), value)),
                        _ => {}
                    }
                    *left -= 1;
                }
                container = false;
                match open.last() {
                    Some((_, 0, _)) => {}
                    _ => break,
                }
                let (done, _, its_key) = open.pop().expect("just seen");
                key = its_key;
                value = done;
            }
        }
        Value::Null
    }
}
