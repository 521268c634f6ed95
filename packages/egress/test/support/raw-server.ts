import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { atTestEnd } from './cleanup.js';

/** A server without HTTP of its own: it does with each connection what a test says and counts at the socket. */
export interface RawServer {
  readonly port: number;
  readonly url: string;
  /** How many connections were accepted. */
  readonly connections: number;
  /** How many requests began to arrive, on all connections together. */
  readonly requests: number;
  /** Every byte that arrived, on all connections together. */
  readonly received: string;
  /** How many bytes were sent and acknowledged by the kernel, on all connections together. */
  readonly bytesSent: number;
  /** How many connections are open now. */
  readonly open: number;
}

export interface RawServerOptions {
  readonly host?: string;
  readonly port?: number;
  readonly tls?: TlsOptions;
}

export const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

/** Starts a server on loopback; `onRequest` is called when a request's first bytes arrive. */
export async function rawServer(
  onRequest: (socket: Socket, requestsOnThisConnection: number) => void,
  { host = '127.0.0.1', port = 0, tls }: RawServerOptions = {},
): Promise<RawServer> {
  const sockets: Socket[] = [];
  let received = '';
  const onConnection = (socket: Socket) => {
    sockets.push(socket);
    let requests = 0;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const begun = countRequests(chunk.toString('latin1'));
      for (let index = 0; index < begun; index += 1) {
        requests += 1;
        onRequest(socket, requests);
      }
    });
  };

  const server: Server = tls === undefined ? createServer(onConnection) : createTlsServer(tls, onConnection);
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.on('tlsClientError', () => {});
  server.listen(port, host);
  await once(server, 'listening');
  const bound = (server.address() as AddressInfo).port;
  atTestEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  return {
    port: bound,
    url: `${tls === undefined ? 'http' : 'https'}://${host}:${bound}/hook`,
    get connections() {
      return connections;
    },
    get requests() {
      return countRequests(received);
    },
    get received() {
      return received;
    },
    get bytesSent() {
      return sockets.reduce((sum, socket) => sum + socket.bytesWritten - socket.writableLength, 0);
    },
    get open() {
      return sockets.filter((socket) => !socket.destroyed).length;
    },
  };
}

function countRequests(text: string): number {
  return text.split('POST /').length - 1;
}
