import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { atTestEnd } from './cleanup.js';

export interface HttpServer {
  readonly port: number;
  readonly url: string;
  readonly connections: number;
  readonly requests: readonly string[];
}

export async function httpServer(
  listener: RequestListener,
  { host = '127.0.0.1', port = 0 } = {},
): Promise<HttpServer> {
  let connections = 0;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(port, host);
  await once(server, 'listening');
  atTestEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `http://${host}:${bound}`,
    get connections() {
      return connections;
    },
    requests,
  };
}

export async function described(request: IncomingMessage): Promise<string> {
  const { method, url, headers } = request;
  return JSON.stringify({ method, url, headers, body: await text(request) });
}
