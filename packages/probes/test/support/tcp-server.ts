import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { atTestEnd } from './cleanup.js';

export async function tcpServer(
  onConnection: (socket: Socket) => void,
  { tls }: { readonly tls?: TlsOptions } = {},
): Promise<{ readonly port: number }> {
  const sockets = new Set<Socket>();
  const accept = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  };
  const server = tls === undefined ? createServer(accept) : createTlsServer(tls, accept);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atTestEnd(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return { port: (server.address() as AddressInfo).port };
}
