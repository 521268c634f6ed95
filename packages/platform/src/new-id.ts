import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const randomBytesOfAnId = 16;
/** Asking for randomness costs much more than an id needs of it, so it is asked for in stock. */
const stock = new Uint8Array(128 * randomBytesOfAnId);
let used = stock.length;
let lastMs = 0;
let sequence = 0;

const nextRandom = (): Uint8Array => {
  if (used === stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  used += randomBytesOfAnId;
  return stock.subarray(used - randomBytesOfAnId, used);
};

/**
 * A UUIDv7 (RFC 9562, section 5.7): ids in the order of making, those of one millisecond too, by a counter that starts
 * anew at random (section 6.2, method 1).
 */
export const newId = (): string => {
  const random = nextRandom();
  const nowMs = Date.now();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    // Half of what the counter holds is left to count on with.
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else {
    sequence += 1;
  }
  return v7({ random, msecs: lastMs, seq: sequence });
};
