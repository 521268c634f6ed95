// A receiver of Tocsin's webhook messages, with Node alone (20 or newer):
//
//   PORT=8080 WEBHOOK_SECRET=... node receiver.mjs

import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { verify } from './verify.mjs';

const { PORT = '8080', WEBHOOK_SECRET } = process.env;
if (!WEBHOOK_SECRET) throw new Error("Set WEBHOOK_SECRET to the channel's webhook secret.");

const bodyBytesMax = 1_048_576;

async function receive(request, response) {
  // Tocsin always sends Content-Length, so this bounds the memory.
  if (!(Number(request.headers['content-length']) <= bodyBytesMax)) {
    return response.writeHead(413, { Connection: 'close' }).end();
  }
  const rawBody = await buffer(request);
  const isTrusted = verify(rawBody, request.headers['x-service-signature'], [WEBHOOK_SECRET]);
  if (!isTrusted) return response.writeHead(401).end();

  // Answer first: Tocsin waits at most ten seconds and never sends a message again.
  const message = JSON.parse(rawBody);
  response.writeHead(204).end();
  setImmediate(work, message);
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
