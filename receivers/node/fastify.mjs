// Fastify 5: PORT=8080 WEBHOOK_SECRET=... node fastify.mjs

import Fastify from 'fastify';
import { verify } from './verify.mjs';

const { PORT = '8080', WEBHOOK_SECRET } = process.env;
const app = Fastify({ bodyLimit: 1_048_576 });

// A plugin has parsers of its own: other routes keep Fastify's, which would leave no bytes to verify.
app.register(async (hooks) => {
  hooks.removeAllContentTypeParsers();
  hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, rawBody, done) => done(null, rawBody));
  hooks.addHook('preHandler', requireSignature);
  hooks.post('/hook', async (request, reply) => {
    setImmediate(console.log, request.body.incident.title);
    return reply.code(204).send();
  });
});

// The parser alone would not do: it is not called for a request without a body.
async function requireSignature(request, reply) {
  const rawBody = request.body ?? Buffer.alloc(0);
  const isTrusted = verify(rawBody, request.headers['x-service-signature'], [WEBHOOK_SECRET]);
  if (!isTrusted) return reply.code(401).send();
  request.body = JSON.parse(rawBody);
}

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
