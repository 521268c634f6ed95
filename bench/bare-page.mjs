/** The limit of `status-page.mjs`: one route of Fastify that sends bytes which it got from its parent. */
import Fastify from 'fastify';

const server = Fastify();

process.once('message', async (/** @type {{ body: string, headers: Record<string, string> }} */ given) => {
  const body = Buffer.from(given.body, 'base64');
  server.get('/', (_request, reply) => {
    reply.headers(given.headers).send(body);
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
process.once('disconnect', () => server.close());
