import { ConnectionPool } from './connection-pool.js';
import type { Connector } from './connector.js';
import { EgressError } from './egress-error.js';
import { Exchange, type HttpOutcome } from './exchange.js';
import { HttpTargets } from './http-targets.js';

/** How many requests one origin gets at a time, unless it is said otherwise. */
export const connectionsPerOriginMax = 1024;
const RESPONSE_BYTES_MAX = 64 * 1_024;

export interface HttpClientOptions {
  readonly connector: Connector;
  /** {@link connectionsPerOriginMax} unless told otherwise; the requests beyond it wait, and their deadlines run meanwhile. */
  readonly connectionsPerOriginMax?: number;
  /** How much of a response is read before its connection is closed (64 KiB). */
  readonly responseBytesMax?: number;
}

export interface PostRequest {
  readonly url: string;
  /** Sent as they are, beside `Host`, `Connection` and `Content-Length`, without which HTTP/1.1 cannot do. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent byte for byte. */
  readonly body: Uint8Array;
  /** Covers everything: waiting for a connection, name look-up, connecting, TLS, request, headers, body. */
  readonly deadlineMs: number;
  /** How much of the answer's body is to be given back (nothing). */
  readonly bodyBytesMax?: number;
}

/**
 * Sends requests to where customers say. Each is attempted exactly once: no retry, no redirect, no HTTP/2, no
 * pipelining. How many run at a time is for the caller to bound.
 */
export class HttpClient {
  readonly #pool: ConnectionPool;
  readonly #targets = new HttpTargets();
  #underWay = 0;
  #closed = false;
  #drained: Promise<void> | undefined;
  #onDrained: (() => void) | undefined;

  constructor(options: HttpClientOptions) {
    this.#pool = new ConnectionPool(options.connector, {
      connectionsPerOriginMax: options.connectionsPerOriginMax ?? connectionsPerOriginMax,
      responseBytesMax: options.responseBytesMax ?? RESPONSE_BYTES_MAX,
    });
  }

  /**
   * POSTs once. Whatever the network does is an outcome. The outcome comes when the response has ended, or
   * earlier when too much of it has come; a response that has not ended by the deadline has failed, even if
   * its status is known.
   *
   * @throws Error when the client has been closed.
   */
  post({ url: text, headers, body, deadlineMs, bodyBytesMax = 0 }: PostRequest): Promise<HttpOutcome> {
    if (this.#closed) return Promise.reject(new Error('This HTTP client has been closed.'));
    const read = this.#targets.read(text);
    if (!read.ok) {
      return Promise.resolve({ outcome: 'failed', code: 'internal', message: read.message, durationMs: 0 });
    }

    const { target } = read;
    const request = { method: 'POST', path: target.path, headers, body };
    this.#underWay += 1;
    return new Promise((resolve) => {
      const onOutcome = (outcome: HttpOutcome) => {
        this.#underWay -= 1;
        if (this.#underWay === 0) this.#onDrained?.();
        resolve(outcome);
      };
      const limits = { deadlineMs, bodyBytesMax };
      this.#pool.run(target, new Exchange(request, target.host, limits, onOutcome));
    });
  }

  /** The origin whose connections a POST to this URL uses; the text itself when it is no URL that can be called. */
  originOf(url: string): string {
    const read = this.#targets.read(url);
    return read.ok ? read.target.origin : url;
  }

  /** Takes nothing new, waits for what is under way, and closes every connection. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#drained ??= new Promise((resolve) => {
      this.#onDrained = resolve;
      if (this.#underWay === 0) resolve();
    });
    await this.#drained;
    this.destroy();
  }

  /** Takes nothing new and closes every connection; what is under way fails as `interrupted`. */
  destroy(): void {
    this.#closed = true;
    this.#pool.close(new EgressError('interrupted', 'The sender was stopped before an answer came.'));
  }
}
