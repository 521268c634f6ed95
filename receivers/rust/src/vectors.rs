//! Prints an answer for each folder of vectors: ../../README.md#add-a-language

use std::{env, fs, path::Path};
use verify::{verify, Refusal};

fn main() {
    let vectors = env::args().nth(1).expect("a folder of vectors");
    for number in 1.. {
        let folder = Path::new(&vectors).join(number.to_string());
        if !folder.exists() {
            break;
        }
        let body = fs::read(folder.join("body")).expect("a body");
        let header = fs::read(folder.join("header")).ok();
        let secrets: Vec<String> =
            (1..=3).filter_map(|index| fs::read_to_string(folder.join(format!("secret-{index}"))).ok()).collect();
        let secrets: Vec<&str> = secrets.iter().map(String::as_str).collect();
        println!("{}", answer(verify(&body, header.as_deref(), &secrets)));
    }
}

fn answer(result: Result<(), Refusal>) -> &'static str {
    match result {
        Ok(()) => "trusted",
        Err(Refusal::Untrusted) => "refused",
        Err(Refusal::NoSecret) => "error",
    }
}
