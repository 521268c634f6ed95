import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** The ErrorResponse of a server that ends a session (PostgreSQL manual, section 54.7). */
const terminated = ((): Buffer => {
  const fields = ['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to administrator command', ''];
  const body = Buffer.from(fields.map((field) => `${field}\0`).join(''), 'latin1');
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
})();

export const startCuttingProxy = async (
  serverUrl: string,
): Promise<{
  url: string;
  cutNew(connectionCount: number): void;
  /** Drops all later bytes in both directions, and keeps the connections open. */
  fallSilent(): void;
  stop(): Promise<void>;
}> => {
  const sockets = new Set<Socket>();
  let toCut = 0;
  let silent = false;
  const proxy = createServer((client) => {
    const server = connect(Number(new URL(serverUrl).port), '127.0.0.1');
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    client.on('data', (chunk: Buffer) => {
      if (!silent) server.write(chunk);
    });
    const cut = toCut > 0;
    if (cut) toCut -= 1;
    server.on('data', (chunk: Buffer) => {
      if (silent) return;
      if (cut && chunk.subarray(-readyForQuery.length).equals(readyForQuery)) {
        client.end(Buffer.concat([chunk, terminated]));
        server.destroy();
      } else client.write(chunk);
    });
    server.on('close', () => {
      if (!silent) client.end();
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const url = new URL(serverUrl);
  url.port = typeof address === 'object' && address ? String(address.port) : '';
  return {
    url: url.href,
    cutNew: (connectionCount) => {
      toCut = connectionCount;
    },
    fallSilent: () => {
      silent = true;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
};
