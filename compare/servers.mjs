/** Servers with faults that no package of Debian has. Each runs until `stopAll`. */
import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** @type {(() => unknown)[]} */
const stops = [];

/** @param {() => unknown} stop */
export const onStop = (stop) => stops.push(stop);

export const stopAll = async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
};

/**
 * @template {{ stop: () => Promise<void> }} Server
 * @param {Promise<Server>} starting
 */
export const started = async (starting) => {
  const server = await starting;
  stops.push(() => server.stop());
  return server;
};

/** @param {import('node:net').Server} server @returns {Promise<number>} its port */
const listening = async (server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** @typedef {(socket: import('node:net').Socket) => unknown} Conversation */

/** @param {Conversation} converse @returns {Conversation} */
const guarded = (converse) => (socket) => {
  socket.on('error', () => {});
  stops.push(() => socket.destroy());
  converse(socket);
};

/** @param {Conversation} converse */
export const tcpServer = (converse) => listening(createServer(guarded(converse)));

/**
 * @param {string | Buffer} answer
 * @param {(socket: import('node:net').Socket) => unknown} [then] ends the connection by default
 * @returns {Conversation}
 */
export const answering =
  (answer, then = (socket) => socket.end()) =>
  (socket) =>
    socket.once('data', () => socket.write(answer, () => then(socket)));

/**
 * @param {import('node:https').ServerOptions} options
 * @param {Buffer} [ocspResponse] to staple
 */
export const httpsServer = (options, ocspResponse) => {
  const server = createHttpsServer(options, (_, response) => response.end('Welcome'));
  if (ocspResponse !== undefined) {
    server.on('OCSPRequest', (_certificate, _issuer, staple) => staple(null, ocspResponse));
  }
  return listening(server);
};

/** @param {import('node:http2').ServerHttp2Stream} stream */
const answerWelcome = (stream) => {
  stream.respond({ ':status': 200 });
  stream.end('Welcome');
};

/**
 * Speaks HTTP/2 only.
 * @param {import('node:http2').SecureServerOptions} options
 * @param {(session: import('node:http2').ServerHttp2Session) => unknown} [onFirst] instead of answers on the first connection
 */
export const http2Server = (options, onFirst) => {
  const server = createSecureServer(options);
  let sessions = 0;
  server.on('session', (session) => {
    session.on('error', () => {});
    session.on('stream', (stream) => stream.on('error', () => {}));
    sessions += 1;
    if (sessions === 1 && onFirst !== undefined) onFirst(session);
    else session.on('stream', answerWelcome);
  });
  return listening(server);
};

const neverAccept = `
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    require('node:fs').writeSync(1, String(server.address().port));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

/** A port that neither accepts nor refuses connections, because its queue is full. */
export const blackHole = async () => {
  const child = spawn(process.execPath, ['-e', neverAccept], { stdio: ['ignore', 'pipe', 'inherit'] });
  stops.push(() => child.kill('SIGKILL'));
  const [text] = await once(child.stdout, 'data');
  const port = Number(text);
  const fills = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    stops.push(() => socket.destroy());
    return Promise.race([once(socket, 'connect').then(() => true), sleep(100, false)]);
  };
  while (await fills());
  return port;
};

/**
 * Forwards questions to a name server after `delayMs`, and drops the first `lost` of them.
 * @param {number} port of the name server
 * @param {{ delayMs?: number, lost?: number }} trouble
 */
export const nameServerBehind = async (port, { delayMs = 0, lost = 0 }) => {
  const front = createSocket('udp4');
  let left = lost;
  front.on('message', async (question, client) => {
    if (left > 0) {
      left -= 1;
      return;
    }
    await sleep(delayMs);
    const back = createSocket('udp4');
    back.on('message', (answer) => {
      front.send(answer, client.port, client.address);
      back.close();
    });
    back.send(question, port, '127.0.0.1');
  });
  front.bind(0, '127.0.0.1');
  await once(front, 'listening');
  stops.push(() => front.close());
  return front.address().port;
};
