import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const randomBytesOfAnId = 16;
// A call for random bytes costs much more than the bytes, so it gets many.
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

/** Returns a UUIDv7 (RFC 9562, section 5.7). Ids grow, within a millisecond by a counter (section 6.2, method 1). */
export const newId = (): string => {
  const random = nextRandom();
  const nowMs = Date.now();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    // Leaves half of the range to count on.
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else {
    sequence += 1;
  }
  return v7({ random, msecs: lastMs, seq: sequence });
};
