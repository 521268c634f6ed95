import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web server for all tests of a file. */
export const servedPages = (listener: RequestListener) => {
  const server = createServer(listener);
  return {
    async start(): Promise<void> {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    },
    get url(): string {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
