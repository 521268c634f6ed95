import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { ExchangeRecord } from '../exchanges/exchange-record.js';

type SessionStreamOptions = {
  readonly socket: Socket;
  readonly receivedBytesMax: number;
  /** Unset: nothing of what is said becomes evidence. */
  readonly record: ExchangeRecord | undefined;
  readonly onReceived: () => void;
  readonly onFault: (fault: Fault) => void;
};

/** `unread`: the library threw an exception while it read. */
export type Fault =
  | { readonly kind: 'closed' | 'flood' }
  | { readonly kind: 'lost' | 'unread'; readonly error: unknown };

/**
 * A connected socket, as libraries use sockets. It bounds what comes, and an exception of a listener is a fault instead
 * of the end of the process.
 */
export class SessionStream extends Duplex {
  #received = 0;

  constructor(private readonly options: SessionStreamOptions) {
    super();
    const { socket } = options;
    socket.on('data', this.#onData);
    socket.once('end', () => {
      this.push(null);
      options.onFault({ kind: 'closed' });
    });
    socket.on('error', (error) => {
      options.onFault({ kind: 'lost', error });
      this.destroy();
    });
  }

  get remoteAddress(): string | undefined {
    return this.options.socket.remoteAddress;
  }

  get remotePort(): number | undefined {
    return this.options.socket.remotePort;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  /** The session has a deadline of its own. */
  setTimeout(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override emit(event: string | symbol, ...values: unknown[]): boolean {
    try {
      return super.emit(event, ...values);
    } catch (error) {
      this.options.onFault({ kind: 'unread', error });
      return true;
    }
  }

  readonly #onData = (part: Buffer) => {
    const { socket, receivedBytesMax, record, onReceived, onFault } = this.options;
    this.#received += part.length;
    onReceived();
    record?.say('server', part);
    if (this.#received > receivedBytesMax) {
      socket.destroy();
      onFault({ kind: 'flood' });
    } else if (!this.push(part)) socket.pause();
  };

  override _read(): void {
    this.options.socket.resume();
  }

  override _write(part: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.options.record?.say('prober', part);
    // An error of the socket is a fault already.
    this.options.socket.write(part, () => done());
  }

  override _final(done: () => void): void {
    this.options.socket.end(() => done());
  }

  override _destroy(_error: Error | null, done: (error: Error | null) => void): void {
    this.options.socket.destroySoon();
    done(null);
  }
}
