// Express 5: PORT=8080 WEBHOOK_SECRET=... node express.mjs

import express from 'express';
import { verify } from './verify.mjs';

const { PORT = '8080', WEBHOOK_SECRET } = process.env;
const app = express();

// express.json() would leave no bytes to verify. If the app uses it for all routes, this route must come before it.
app.post(
  '/hook',
  express.raw({ type: 'application/json', limit: '1mb' }),
  requireSignature,
  (request, response) => {
    response.sendStatus(204);
    console.log(request.body.incident.title);
  },
);

function requireSignature(request, response, next) {
  // Express leaves the body undefined when there is none, or one of another type.
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!verify(rawBody, request.get('X-Service-Signature'), [WEBHOOK_SECRET])) return response.sendStatus(401);
  request.body = JSON.parse(rawBody);
  next();
}

app.listen(Number(PORT), '127.0.0.1');
