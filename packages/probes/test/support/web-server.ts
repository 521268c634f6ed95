import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { CertifiedKey } from '@tocsin/testing/servers';
import { atTestEnd } from './cleanup.js';

export interface WebServer {
  readonly port: number;
  /** `http://127.0.0.1:port`, without a trailing slash. */
  readonly url: string;
  readonly requests: readonly IncomingMessage[];
  stop(): Promise<void>;
}

export async function webServer(
  listener: RequestListener,
  { tls }: { readonly tls?: CertifiedKey } = {},
): Promise<WebServer> {
  const requests: IncomingMessage[] = [];
  const server = tls === undefined ? createServer() : createTlsServer(tls);
  server.on('request', (request, response) => {
    requests.push(request);
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  atTestEnd(stop);
  const { port } = server.address() as AddressInfo;
  return { port, url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`, requests, stop };
}

export const pages = (
  bodies: string | Readonly<Record<string, string>>,
  contentType = 'text/html',
): Promise<WebServer> =>
  webServer(({ url = '' }, response) => {
    const body = typeof bodies === 'string' ? bodies : bodies[url];
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': contentType }).end(body);
  });
