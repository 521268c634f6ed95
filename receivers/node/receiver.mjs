// A receiver of Tocsin's webhook messages, with Node alone (20 or newer):
//
//   PORT=8080 WEBHOOK_SECRET=... node receiver.mjs

import { createServer } from 'node:http';
import { verify } from './verify.mjs';

const { PORT = '8080', WEBHOOK_SECRET } = process.env;
if (!WEBHOOK_SECRET) throw new Error("Set WEBHOOK_SECRET to the channel's webhook secret.");

const bodyBytesMax = 1_048_576;

async function receive(request, response) {
  if (request.method !== 'POST') return response.writeHead(405, { Allow: 'POST' }).end();
  const rawBody = await bodyOf(request);
  if (rawBody === undefined) return response.writeHead(413, { Connection: 'close' }).end();
  const isTrusted = verify(rawBody, request.headers['x-service-signature'], [WEBHOOK_SECRET]);
  if (!isTrusted) return response.writeHead(401).end();

  // Answer first: Tocsin waits at most ten seconds and never sends a message again.
  const message = JSON.parse(rawBody);
  response.writeHead(204).end();
  setImmediate(work, message);
}

/** Counts what it reads: a proxy may send a body in chunks, without Content-Length. */
async function bodyOf(request) {
  if (Number(request.headers['content-length']) > bodyBytesMax) return undefined;
  const chunks = [];
  let bytes = 0;
  // Leaving the loop must not close the connection: the answer is not sent yet.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function work({ event, incident, monitor }) {
  process.stdout.write(`${event} ${JSON.stringify(incident.title)} on ${JSON.stringify(monitor.name)}\n`);
}

const server = createServer((request, response) => {
  receive(request, response).catch(() => response.writeHead(400).end());
});
server.listen(Number(PORT), '127.0.0.1', () => {
  process.stdout.write(`Listening on http://127.0.0.1:${server.address().port}/\n`);
});
