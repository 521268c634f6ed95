/**
 * Answers each POST with 204, or with 500 below `/fails`, and notes how often each message arrived. It has no HTTP parser, so that it keeps up
 * with a storm. `recording-receiver.mjs` starts it and asks it.
 */
import { connect, createServer } from 'node:net';

const answer = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n');
const failure = Buffer.from('HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\n\r\n');
const headEnd = Buffer.from('\r\n\r\n');
const messagePattern = /"event":"([^"]+)","incident":\{"id":"([^"]+)"/;
/** A prime, so that the answers to messages one after the other take different times. */
const unevenStep = 7919;
const answerAfterMsMax = Number(process.argv[2]);
/** Closings that the kernel has announced are all read in so many turns of the event loop. */
const turnsToRead = 5;

/** @type {Map<string, number>} */
const timesByMessage = new Map();
let received = 0;
let closed = 0;
/** @type {{ count: number, reply: () => void } | null} */
let awaited = null;
/** From this message on, answers wait for `release`. */
let holdsFrom = Number.POSITIVE_INFINITY;
/** @type {(() => void)[]} */
let held = [];
/** Our own connections send it: `untilAllAccepted`. */
const knock = '?';
/** @type {() => void} */
let onKnock = () => undefined;
/** Messages whose sender closed the connection before the answer. @type {string[]} */
const unanswered = [];

/** @param {string} request @returns the message: its path, event and incident */
const note = (request) => {
  const path = request.slice('POST '.length, request.indexOf(' ', 'POST '.length));
  const [, event, incidentId] = messagePattern.exec(request) ?? [];
  const key = `${path} ${event} ${incidentId}`;
  timesByMessage.set(key, (timesByMessage.get(key) ?? 0) + 1);
  received += 1;
  if (awaited && received >= awaited.count) awaited.reply();
  return key;
};

const server = createServer((socket) => {
  /** @type {Buffer} */
  let rest = Buffer.alloc(0);
  /** @type {string[]} */
  const toAnswer = [];
  socket.setNoDelay(true);
  let isOwn = false;
  socket.on('data', (chunk) => {
    if (chunk.toString('latin1') === knock) {
      isOwn = true;
      onKnock();
      return;
    }
    let data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const head = data.indexOf(headEnd);
      if (head < 0) break;
      const length = /content-length: (\d+)/i.exec(data.toString('latin1', 0, head))?.[1];
      const end = head + headEnd.length + Number(length ?? 0);
      if (data.length < end) break;
      const request = data.toString('utf8', 0, end);
      toAnswer.push(note(request));
      data = data.subarray(end);
      const reply = request.startsWith('POST /fails/') ? failure : answer;
      const write = () => {
        if (socket.destroyed) return;
        toAnswer.shift();
        socket.write(reply);
      };
      if (received >= holdsFrom) held.push(write);
      else setTimeout(write, (received * unevenStep) % (answerAfterMsMax + 1));
    }
    rest = data;
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    if (!isOwn) closed += 1;
    unanswered.push(...toAnswer);
  });
});

/** The kernel hands over connections in their order, and Node takes one of them in each turn of the event loop. */
const untilAllAccepted = () =>
  new Promise((resolve) => {
    const last = connect(/** @type {import('node:net').AddressInfo} */ (server.address()).port, '127.0.0.1');
    last.write(knock);
    onKnock = () => {
      last.destroy();
      resolve(null);
    };
  });

/** @type {Record<string, (...given: number[]) => unknown>} */
const questions = {
  hold: (count, withinMs) => {
    holdsFrom = Math.max(count, received + 1);
    return questions.untilReceived?.(holdsFrom, withinMs);
  },
  received: () => received,
  untilReceived: (count, withinMs) =>
    new Promise((resolve) => {
      awaited = { count, reply: () => resolve(null) };
      if (received >= count) awaited.reply();
      setTimeout(resolve, withinMs);
    }),
  release: () => {
    holdsFrom = Number.POSITIVE_INFINITY;
    for (const write of held) write();
    held = [];
  },
  unanswered: () => unanswered,
  closed: async () => {
    await untilAllAccepted();
    for (let turn = 0; turn < turnsToRead; turn++) await new Promise((resolve) => setImmediate(resolve));
    return closed;
  },
  doubled: () => [...timesByMessage].filter(([, times]) => times > 1).map(([key]) => key),
  arrived: () => [...timesByMessage.keys()],
};

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
process.on('message', async (/** @type {{ question: string, given: number[] }} */ { question, given }) => {
  process.send?.({ answer: await questions[question]?.(...given) });
});
process.on('disconnect', () => process.exit(0));
