// Hono 4, on any runtime whose requests are a Request: PORT=8080 WEBHOOK_SECRET=... node hono.mjs

import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { verify } from './verify.mjs';

const { PORT = '8080', WEBHOOK_SECRET } = process.env;
const app = new Hono();

app.post('/hook', bodyLimit({ maxSize: 1_048_576 }), requireSignature, async (context) => {
  const { incident } = await context.req.json();
  setTimeout(console.log, 0, incident.title);
  return context.body(null, 204);
});

async function requireSignature(context, next) {
  // Hono keeps what it read. A bare Request gives its body once: parse these bytes, or verify request.clone().
  const rawBody = new Uint8Array(await context.req.arrayBuffer());
  const isTrusted = verify(rawBody, context.req.header('X-Service-Signature'), [WEBHOOK_SECRET]);
  return isTrusted ? next() : context.body(null, 401);
}

serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' });
