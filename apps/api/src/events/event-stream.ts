import { Readable } from 'node:stream';
import type { Credential } from '../http/access/caller.js';

/** How much may wait for a reader, beside what the operating system holds: who reads more slowly is cut off. */
const unreadBytesMax = 256 * 1024;

/** One reader of an account's events. */
export class EventStream {
  /** What is sent as the body of the answer. */
  readonly body = new Readable({ read: () => undefined });

  #isEnded = false;

  /** @param credential what the reader showed: the stream lasts no longer than that does */
  constructor(readonly credential: Credential) {}

  get isClosed(): boolean {
    return this.#isEnded || this.body.destroyed;
  }

  /** A reader that does not keep up is cut off; it asks again with the id of the last event that it has read. */
  send(text: string): void {
    if (this.isClosed) return;
    this.body.push(text);
    if (this.body.readableLength > unreadBytesMax) this.body.destroy();
  }

  end(): void {
    if (this.isClosed) return;
    this.#isEnded = true;
    this.body.push(null);
  }

  onClosed(listener: () => void): void {
    this.body.once('close', listener);
  }
}
