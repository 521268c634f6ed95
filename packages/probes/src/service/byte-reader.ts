import type { Duplex } from 'node:stream';

/** Reads what comes piece by piece in the lengths that a protocol has. */
export class ByteReader {
  readonly #parts: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(stream: Duplex) {
    this.#parts = stream[Symbol.asyncIterator]();
  }

  /** Waits until so many bytes have come. @throws Error when the server ends before that */
  async bytes(count: number): Promise<Buffer> {
    const parts = [this.#held];
    let size = this.#held.length;
    while (size < count) {
      const { value, done } = await this.#parts.next();
      if (done) throw new Error('The server ended the connection.');
      parts.push(value);
      size += value.length;
    }
    if (parts.length > 1) this.#held = Buffer.concat(parts);
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }
}
