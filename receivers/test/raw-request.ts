import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A status, or `closed` when the receiver ended the connection without an answer. */
export type Answer = number | 'closed';

export type Exchange = {
  /** Written in this order. A number is a pause in milliseconds. */
  readonly pieces: Iterable<string | Buffer | number>;
  /** How many answers are read from the connection. */
  readonly answersExpected?: number;
};

const answerWithinMs = 30_000;

/** The statuses of the answers in what came so far, without `100 Continue`. */
const statusesIn = (received: string): number[] =>
  [...received.matchAll(/(?<=^|\r\n|\})HTTP\/1\.[01] (\d{3})/g)]
    .map(([, status]) => Number(status))
    .filter((status) => status !== 100);

const drained = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('drain', resolve));

/** Does not keep the process alive, because most sockets drain long before. */
const patience = (): Promise<void> => sleep(answerWithinMs, undefined, { ref: false });

/** Writes bytes to a server, valid or not, until it has answered. @returns its answers */
export const exchange = async (
  port: number,
  { pieces, answersExpected = 1 }: Exchange,
): Promise<readonly Answer[]> => {
  const socket = connect({ port, host: '127.0.0.1' });
  let received = '';
  let isClosed = false;
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  // A receiver that refuses a request may reset the connection.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      isClosed = true;
      resolve();
    }),
  );
  socket.once('end', () => {
    isClosed = true;
  });
  await Promise.race([new Promise((resolve) => socket.once('connect', resolve)), closed]);
  const isOver = () => isClosed || statusesIn(received).length >= answersExpected;
  for (const piece of pieces) {
    if (isOver()) break;
    if (typeof piece === 'number') await sleep(piece);
    else if (!socket.write(piece)) await Promise.race([drained(socket), closed, patience()]);
  }
  const endsAt = performance.now() + answerWithinMs;
  while (!isOver() && performance.now() < endsAt) await sleep(5);
  socket.destroy();
  const statuses: Answer[] = statusesIn(received).slice(0, answersExpected);
  if (statuses.length < answersExpected && !isClosed)
    throw new Error(`No answer came. Received: ${received}`);
  while (statuses.length < answersExpected) statuses.push('closed');
  return statuses;
};
