import type { Socket } from 'node:net';

/** Numbers from 0 to 255, the same in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
}

/** Changes what a good server sends: bytes, lengths and order. The same mutations come in each run. */
export function* mutations(good: readonly Buffer[], seed: number): Generator<readonly Buffer[]> {
  const next = numbers(seed);
  while (true) {
    const at = next() % good.length;
    const part = good[at] ?? Buffer.of();
    yield good.toSpliced(at, 1, ...mutated(part, next));
  }
}

function mutated(part: Buffer, next: () => number): readonly Buffer[] {
  const place = next() % Math.max(part.length, 1);
  const changed = Buffer.from(part);
  switch (next() % 6) {
    case 0:
      return [part.subarray(0, place)];
    case 1:
      return [part, part];
    case 2:
      return [Buffer.concat([part.subarray(0, place), Buffer.of(next(), next()), part.subarray(place)])];
    case 3:
      return [];
    case 4:
      changed[place] = next();
      return [changed];
    default:
      changed[place] = (changed[place] ?? 0) ^ (1 << (next() % 8));
      return [changed];
  }
}

/** Answers whatever comes with the next part, and soon closes the connection. */
export const dialogue = (parts: readonly Buffer[]) => (socket: Socket) => {
  const left = [...parts];
  socket.on('data', () => {
    const part = left.shift();
    if (part !== undefined) socket.write(part);
  });
  setTimeout(() => socket.end(), 40);
};
