import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { until } from './until.js';

const linkPattern = /https?:\/\/\S+#token=[\w-]{43}/;

/** A mail server on loopback that keeps every mail. Speaks as much of SMTP (RFC 5321) as that needs. */
export const startMailServer = async (): Promise<{
  url: string;
  mails: { to: string; text: string }[];
  /** Waits for a mail to this address with a link that was not returned yet, and returns the link of the latest. */
  linkTo(address: string): Promise<string>;
  stop(): void;
}> => {
  const mails: { to: string; text: string }[] = [];
  const returned = new Set<string>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let received = '';
    let to = '';
    let inMail = false;
    const answer = (line: string): boolean => socket.write(`${line}\r\n`);
    const take = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? '';
      inMail = verb === 'DATA';
      answer(inMail ? '354 Go on' : '250 Good');
    };
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      received += chunk;
      for (;;) {
        const end = received.indexOf(inMail ? '\r\n.\r\n' : '\r\n');
        if (end === -1) return;
        const taken = received.slice(0, end);
        received = received.slice(end + (inMail ? 5 : 2));
        if (!inMail) take(taken);
        else {
          mails.push({ to, text: taken });
          inMail = false;
          answer('250 Taken');
        }
      }
    });
    answer('220 mail.example.com');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    linkTo: async (address) => {
      const fresh = () =>
        mails.flatMap(({ to, text }) => {
          const plain = text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
          const link = to === address ? linkPattern.exec(plain)?.[0] : undefined;
          return link === undefined || returned.has(link) ? [] : [link];
        });
      await until(
        `there is a mail to ${address}`,
        () => fresh().length > 0 || `${mails.length} mails to others`,
      );
      const link = fresh().at(-1) ?? '';
      returned.add(link);
      return link;
    },
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
