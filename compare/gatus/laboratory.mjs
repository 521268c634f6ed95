/** Servers on loopback that give the answers of the table. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { NameServer } from '@tocsin/testing/servers';

/** @typedef {import('./endpoints.mjs').Endpoint} Endpoint */
/** @typedef {import('./endpoints.mjs').Found} Found */

/** No program listens there. */
const closedPort = 1;

/** In the place of the number of an answer, by which the servers know what is asked for. */
const anyAnswer = 'answer-n';
/** @param {string} text */
const numberIn = (text) => Number(/answer-(\d+)/.exec(text)?.[1]);

/** @param {Found | undefined} found */
const bytesOf = ({ body = '', bytes } = {}) =>
  bytes === undefined ? Buffer.from(body) : Buffer.from(bytes, 'hex');

/** @type {Readonly<Record<string, import('@tocsin/testing/servers').NameFailure>>} */
const failures = {
  NXDOMAIN: 'no such name',
  SERVFAIL: 'server failure',
  REFUSED: 'refused',
  NOTIMP: 'not implemented',
};

/** @param {import('node:net').Server} server */
const portOf = async (server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
};

export const openLaboratory = async () => {
  /** @type {Found[]} */
  const answers = [];
  /** @type {Map<string, number>} */
  const numbers = new Map();
  /** @param {Found} found */
  const numberOf = (found) => {
    const key = JSON.stringify(found);
    const number = numbers.get(key) ?? answers.push(found) - 1;
    numbers.set(key, number);
    return number;
  };
  const web = createServer(({ url = '' }, response) => {
    const found = answers[numberIn(url)];
    const type = found?.type;
    response.writeHead(found?.status ?? 200, type === undefined ? {} : { 'content-type': type });
    if (found?.isEndless) response.write('…');
    else response.end(bytesOf(found));
  });
  // Gatus reads what a server says only after it sent something: the number of the answer.
  const talking = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (sent) => socket.end(bytesOf(answers[numberIn(`${sent}`)])));
  });
  const greeting = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.end('SSH-2.0-laboratory\r\n');
  });
  const names = await NameServer.start({
    answers: ({ name, type }) => {
      const { ip, records, rcode = '' } = answers[numberIn(name)] ?? {};
      return failures[rcode] ?? (type === 'A' ? (records ?? (ip === undefined ? [] : [ip])) : []);
    },
  });
  const [webPort, talkingPort, greetingPort] = [
    await portOf(web),
    await portOf(talking),
    await portOf(greeting),
  ];
  return {
    nameServer: names.address,
    /** A text about any answer as one about this answer. @param {string} text @param {Found} found */
    about: (text, found) => text.replaceAll(anyAnswer, `answer-${numberOf(found)}`),
    /** An endpoint in a configuration, which asks for any answer of the kind. @param {Endpoint} endpoint @param {Found} found */
    endpointOf: ({ kind, conditions, sends }, found) => {
      const port = (/** @type {number} */ open) => (found.isConnected === false ? closedPort : open);
      const named = { name: 'one', conditions };
      if (kind === 'dns')
        return {
          ...named,
          url: found.isConnected === false ? `127.0.0.1:${closedPort}` : names.address,
          dns: { 'query-type': 'A', 'query-name': `${anyAnswer}.test` },
        };
      if (kind === 'ssh') return { ...named, url: `ssh://127.0.0.1:${port(greetingPort)}` };
      if (kind === 'tcp')
        return { ...named, url: `tcp://127.0.0.1:${port(talkingPort)}`, ...(sends && { body: anyAnswer }) };
      // Their limits are compared, and nothing is checked.
      if (found.certificateMs !== undefined || found.domainMs !== undefined)
        return { ...named, url: 'https://www.example.com/', interval: '5m' };
      const host = found.ip === undefined ? '127.0.0.1' : `${anyAnswer}.test`;
      return { ...named, url: `http://${host}:${port(webPort)}/${anyAnswer}` };
    },
    close: async () => {
      for (const server of [web, talking, greeting]) server.close();
      web.closeAllConnections();
      await names.close();
    },
  };
};
