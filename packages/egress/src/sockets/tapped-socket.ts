import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

const receivedBytesMax = 256 * 1_024;

/** Carries what a socket carries, and keeps what comes. */
export class TappedSocket extends Duplex {
  readonly #parts: Buffer[] = [];
  #bytes = 0;

  constructor(private readonly socket: Socket) {
    super();
    socket.on('data', (part: Buffer) => {
      this.#keep(part);
      if (!this.push(part)) socket.pause();
    });
    socket.once('end', () => this.push(null));
    socket.once('error', (error) => this.destroy(error));
    socket.once('close', () => this.destroy());
  }

  get received(): Buffer {
    return Buffer.concat(this.#parts);
  }

  #keep(part: Buffer): void {
    if (this.#bytes + part.length > receivedBytesMax) return;
    this.#bytes += part.length;
    this.#parts.push(part);
  }

  override _read(): void {
    this.socket.resume();
  }

  override _write(part: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.socket.write(part, done);
  }

  override _final(done: () => void): void {
    this.socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.socket.destroy();
    done(error);
  }
}
