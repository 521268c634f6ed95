import { Readable } from 'node:stream';
import type { Credential } from '../http/commands/caller.js';

const unreadBytesMax = 256 * 1024;

export class EventStream {
  readonly body = new Readable({ read: () => undefined });

  #isEnded = false;

  /** @param credential the stream ends with it */
  constructor(readonly credential: Credential) {}

  get isClosed(): boolean {
    return this.#isEnded || this.body.destroyed;
  }

  /** Cuts off a reader that does not keep up. It resumes with the id of the last event that it has read. */
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
