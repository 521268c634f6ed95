/**
 * Many receivers in one process: healthy ones answer 204 at once, hanging ones answer late or never. Sends their ports
 * to its parent, and on request the times at which POSTs reached the healthy ones.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createHangingServer } from 'node:net';

const [healthyCount = 0, hangingCount = 0, answerAfterMs = 0] = process.argv.slice(2).map(Number);
const answer = 'HTTP/1.1 204 No Content\r\n\r\n';
/** @type {number[]} */
const arrivedMs = [];

const newHealthy = () =>
  createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    arrivedMs.push(performance.timeOrigin + performance.now());
    request.resume();
    response.writeHead(204).end();
  });
const newHanging = () =>
  createHangingServer((socket) => {
    socket.on('data', () => {
      if (answerAfterMs > 0) setTimeout(() => socket.write(answer), answerAfterMs);
    });
    socket.on('error', () => socket.destroy());
  });

/** @param {import('node:net').Server} server */
const portOf = async (server) => {
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

const healthy = await Promise.all(Array.from({ length: healthyCount }, () => portOf(newHealthy())));
const hanging = await Promise.all(Array.from({ length: hangingCount }, () => portOf(newHanging())));
process.send?.({ healthy, hanging });
process.on('message', () => process.send?.({ arrivedMs }));
process.on('disconnect', () => process.exit(0));
