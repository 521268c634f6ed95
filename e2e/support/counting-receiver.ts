import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A receiver that counts messages by path, event and incident when the last byte of a request is read.
 * @param answerAfterMs the delay of an answer, or what it waits for
 */
export const startCountingReceiver = async (
  answerAfterMs: (path: string) => number | Promise<void>,
): Promise<{ url: string; arrivals: Map<string, number>; stop(): Promise<void> }> => {
  const arrivals = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { event, incident } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      const key = `${request.url} ${event} ${incident.id}`;
      arrivals.set(key, (arrivals.get(key) ?? 0) + 1);
      const wait = answerAfterMs(request.url ?? '');
      await (typeof wait === 'number' ? sleep(wait) : wait);
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    arrivals,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
