//! A receiver of Tocsin's webhook messages, with hyper 0.14:
//!
//!     PORT=8080 WEBHOOK_SECRET=... cargo run --bin receiver

use hyper::body::HttpBody;
use hyper::service::{make_service_fn, service_fn};
use hyper::{header, Body, Method, Request, Response, Server, StatusCode};
use std::{env, process};

const BODY_BYTES_MAX: usize = 1_048_576;

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
    if request.method() != Method::POST {
        let mut response = answer(StatusCode::METHOD_NOT_ALLOWED);
        response.headers_mut().insert(header::ALLOW, "POST".parse().expect("a header"));
        return Ok(response);
    }
    let (head, body) = request.into_parts();
    let raw_body = match read(body).await? {
        Some(raw_body) => raw_body,
        None => return Ok(answer(StatusCode::PAYLOAD_TOO_LARGE)),
    };
    // get() would return the first of two signatures.
    let signatures = head.headers.get_all("X-Service-Signature").iter().map(|value| value.as_bytes());
    let header = signatures.collect::<Vec<_>>().join(&b',');
    if verify::verify(&raw_body, Some(&header), &[&secret()]).is_err() {
        return Ok(answer(StatusCode::UNAUTHORIZED));
    }
    // Answer first: Tocsin waits at most ten seconds and never sends a message again.
    tokio::spawn(async move { work(raw_body) });
    Ok(answer(StatusCode::NO_CONTENT))
}

/// Counts what it reads: a proxy may send a body in chunks, without Content-Length.
async fn read(mut body: Body) -> Result<Option<Vec<u8>>, hyper::Error> {
    if body.size_hint().lower() > BODY_BYTES_MAX as u64 {
        return Ok(None);
    }
    let mut raw_body = Vec::new();
    while let Some(bytes) = body.data().await {
        raw_body.extend_from_slice(&bytes?);
        if raw_body.len() > BODY_BYTES_MAX {
            return Ok(None);
        }
    }
    Ok(Some(raw_body))
}

/// Rust's standard library has no JSON parser: give the bytes to serde_json.
fn work(raw_body: Vec<u8>) {
    println!("{}", String::from_utf8_lossy(&raw_body));
}

fn answer(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}
