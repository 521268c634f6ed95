import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { closed } from '../../src/servers/closed.js';

test('a socket that is reset has closed', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  const rejected = expect(once(socket, 'close')).rejects.toMatchObject({ code: 'ECONNRESET' });
  const ended = closed(socket);
  socket.write('x');
  await Promise.all([rejected, ended]);
  server.close();
});
