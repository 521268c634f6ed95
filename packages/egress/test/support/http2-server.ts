import { once } from 'node:events';
import {
  createSecureServer,
  type Http2SecureServer,
  type SecureServerOptions,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { certificateAuthority } from '@tocsin/testing/servers';
import { atTestEnd } from './cleanup.js';

export const authority = certificateAuthority('Test Authority of HTTP 2');
export const certified = authority.issue({ names: ['IP:127.0.0.1', 'DNS:site.test'] });

export interface Http2Server {
  readonly port: number;
  readonly url: string;
  readonly requests: readonly object[];
  cut(): void;
  readonly server: Http2SecureServer;
}

export async function http2Server(
  listener: (stream: ServerHttp2Stream, server: Http2Server) => void,
  options: SecureServerOptions = {},
): Promise<Http2Server> {
  const requests: object[] = [];
  const sockets = new Set<Socket>();
  const server = createSecureServer({ ...certified, allowHTTP1: false, ...options });
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})));
  server.on('session', (session) => session.on('error', () => {}));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  atTestEnd(() => {
    cut();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const started = { port, url: `https://127.0.0.1:${port}`, requests, cut, server };
  server.on('stream', (stream, headers) => {
    requests.push(Object.fromEntries(Object.entries(headers)));
    stream.on('error', () => {});
    listener(stream, started);
  });
  return started;
}
