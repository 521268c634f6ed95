//! A receiver of Tocsin's webhook messages, with hyper 0.14:
//!
//!     PORT=8080 WEBHOOK_SECRET=... cargo run --bin receiver

use hyper::body::{to_bytes, Bytes, HttpBody};
use hyper::service::{make_service_fn, service_fn};
use hyper::{Body, Request, Response, Server, StatusCode};
use std::{env, process};

const BODY_BYTES_MAX: u64 = 1_048_576;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let port = env::var("PORT").ok().and_then(|port| port.parse().ok()).unwrap_or(8080);
    if secret().is_empty() {
        eprintln!("Set WEBHOOK_SECRET to the channel's webhook secret.");
        process::exit(1);
    }
    let service = make_service_fn(|_| async { Ok::<_, hyper::Error>(service_fn(receive)) });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    Ok(runtime.block_on(async { Server::bind(&([127, 0, 0, 1], port).into()).serve(service).await })?)
}

fn secret() -> String {
    env::var("WEBHOOK_SECRET").unwrap_or_default()
}

async fn receive(request: Request<Body>) -> Result<Response<Body>, hyper::Error> {
    // Tocsin always sends Content-Length, so this bounds the memory.
    if !matches!(request.body().size_hint().exact(), Some(length) if length <= BODY_BYTES_MAX) {
        return Ok(answer(StatusCode::PAYLOAD_TOO_LARGE));
    }
    let (head, body) = request.into_parts();
    let raw_body = to_bytes(body).await?;
    let header = head.headers.get("X-Service-Signature").map(|value| value.as_bytes());
    if verify::verify(&raw_body, header, &[&secret()]).is_err() {
        return Ok(answer(StatusCode::UNAUTHORIZED));
    }
    // Answer first: Tocsin waits at most ten seconds and never sends a message again.
    tokio::spawn(async move { work(raw_body) });
    Ok(answer(StatusCode::NO_CONTENT))
}

/// Rust's standard library has no JSON parser: give the bytes to serde_json.
fn work(raw_body: Bytes) {
    println!("{}", String::from_utf8_lossy(&raw_body));
}

fn answer(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}
