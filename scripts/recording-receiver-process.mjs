/**
 * Answers each POST with 204 and notes it: how often each message arrived, and which kill cut its connection. It has no
 * HTTP parser, so that it keeps up with a storm. `recording-receiver.mjs` starts it and asks it.
 */
import { createServer } from 'node:net';

const answer = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n');
const headEnd = Buffer.from('\r\n\r\n');
const messagePattern = /"event":"([^"]+)","incident":\{"id":"([^"]+)"/;
const answerAfterMsMax = Number(process.argv[2]);
/** Closings that the kernel has announced are all read in so many turns of the event loop. */
const turnsToRead = 5;

/** @typedef {{ cutBy: number | null }} Connection */

/** @type {Map<string, { times: number, connection: Connection }>} */
const messages = new Map();
let cut = { connections: 0, requests: 0 };
let received = 0;
/** The kill whose cuts are noted now. @type {number | null} */
let kill = null;
/** @type {{ count: number, reply: () => void } | null} */
let awaited = null;

/** @param {string} request @param {Connection} connection */
const note = (request, connection) => {
  const path = request.slice('POST '.length, request.indexOf(' ', 'POST '.length));
  const [, event, incidentId] = messagePattern.exec(request) ?? [];
  const key = `${path} ${event} ${incidentId}`;
  messages.set(key, { times: (messages.get(key)?.times ?? 0) + 1, connection });
  received += 1;
  if (awaited && received >= awaited.count) awaited.reply();
};

const server = createServer((socket) => {
  /** @type {Connection} */
  const connection = { cutBy: null };
  /** @type {Buffer} */
  let rest = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on('data', (chunk) => {
    let data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const head = data.indexOf(headEnd);
      if (head < 0) break;
      const length = /content-length: (\d+)/i.exec(data.toString('latin1', 0, head))?.[1];
      const end = head + headEnd.length + Number(length ?? 0);
      if (data.length < end) break;
      note(data.toString('utf8', 0, end), connection);
      data = data.subarray(end);
      setTimeout(() => socket.destroyed || socket.write(answer), Math.random() * answerAfterMsMax);
    }
    rest = data;
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    connection.cutBy = kill;
    if (kill === null) return;
    cut.connections += 1;
    if (rest.length > 0) cut.requests += 1;
  });
});

/** @type {Record<string, (...given: number[]) => unknown>} */
const questions = {
  received: () => received,
  untilReceived: (count, withinMs) =>
    new Promise((resolve) => {
      awaited = { count, reply: () => resolve(null) };
      if (received >= count) awaited.reply();
      setTimeout(resolve, withinMs);
    }),
  beforeKill: (number) => {
    kill = number;
    cut = { connections: 0, requests: 0 };
  },
  afterKill: async () => {
    for (let turn = 0; turn < turnsToRead; turn++) await new Promise((resolve) => setImmediate(resolve));
    kill = null;
    return cut;
  },
  doubled: () => [...messages.values()].filter(({ times }) => times > 1).length,
  messages: () =>
    [...messages].map(([key, { times, connection }]) => ({ key, times, cutBy: connection.cutBy })),
};

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
process.on('message', async (/** @type {{ question: string, given: number[] }} */ { question, given }) => {
  process.send?.({ answer: await questions[question]?.(...given) });
});
process.on('disconnect', () => process.exit(0));
