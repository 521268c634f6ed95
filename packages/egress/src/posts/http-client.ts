import type { PlainHttp } from '../addresses/url-policy.js';
import { EgressError } from '../failures/egress-error.js';
import { HttpTargets } from '../http/http-targets.js';
import { connection } from '../reasons/connection.js';
import type { Connector } from '../sockets/connector.js';
import { ConnectionPool } from './connection-pool.js';
import { type HttpOutcome, PendingPost } from './pending-post.js';

/** How many requests one origin gets at a time by default. */
export const connectionsPerOriginMax = 1024;
const responseBytesMax = 64 * 1_024;

export interface HttpClientOptions {
  readonly connector: Connector;
  /** The deadlines of requests that wait run meanwhile. */
  readonly connectionsPerOriginMax?: number;
  /** More closes the connection (64 KiB). */
  readonly responseBytesMax?: number;
  /** Called with each request: whether its connection had carried another one. */
  readonly onCarry?: (isReused: boolean) => void;
}

export interface PostRequest {
  readonly url: string;
  /** `anywhere` when omitted. */
  readonly plainHttp?: PlainHttp;
  /** `POST` when omitted. */
  readonly method?: 'POST' | 'PUT';
  /** Sent beside `Host`, `Connection` and `Content-Length`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly deadlineMs: number;
  readonly bodyBytesMax?: number;
  /** Called when a connection is ready. The first byte leaves after `true`; after `false`, none does: `interrupted`. */
  readonly begin?: () => Promise<boolean>;
}

/** Sends each request exactly once: no retry, redirect, HTTP/2 or pipelining. The caller bounds how many run. */
export class HttpClient {
  readonly #pool: ConnectionPool;
  readonly #targets = new HttpTargets();
  #pending = 0;
  #closed = false;
  #drained: Promise<void> | undefined;
  #onDrained: (() => void) | undefined;

  constructor(options: HttpClientOptions) {
    this.#pool = new ConnectionPool(options.connector, {
      connectionsPerOriginMax: options.connectionsPerOriginMax ?? connectionsPerOriginMax,
      responseBytesMax: options.responseBytesMax ?? responseBytesMax,
      onCarry: options.onCarry ?? (() => undefined),
    });
  }

  /**
   * POSTs once. Whatever the network does is an outcome. A status is a response, even if the body breaks off or has not
   * ended by the deadline. An unread body (`bodyBytesMax` of 0) is waited for one second at most.
   *
   * @throws Error when the client has been closed
   */
  post({
    url: text,
    plainHttp,
    method = 'POST',
    headers,
    body,
    deadlineMs,
    bodyBytesMax = 0,
    begin = async () => true,
  }: PostRequest): Promise<HttpOutcome> {
    if (this.#closed) return Promise.reject(new Error('This HTTP client has been closed.'));
    const read = this.#targets.read(text, plainHttp);
    if (!read.ok) {
      return Promise.resolve({ outcome: 'failed', code: 'internal', message: read.message, durationMs: 0 });
    }

    const { target } = read;
    const request = { method, path: target.path, headers, body };
    this.#pending += 1;
    return new Promise((resolve) => {
      const onOutcome = (outcome: HttpOutcome) => {
        this.#pending -= 1;
        if (this.#pending === 0) this.#onDrained?.();
        resolve(outcome);
      };
      const limits = { deadlineMs, bodyBytesMax, begin };
      this.#pool.run(target, new PendingPost(request, target.host, limits, onOutcome));
    });
  }

  /** The origin whose connections a POST to this URL uses; the text itself when it is no such URL. */
  originOf(url: string): string {
    const read = this.#targets.read(url);
    return read.ok ? read.target.origin : url;
  }

  /** Takes nothing new, waits for pending posts, and closes every connection. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#drained ??= new Promise((resolve) => {
      this.#onDrained = resolve;
      if (this.#pending === 0) resolve();
    });
    await this.#drained;
    this.destroy();
  }

  /** Takes nothing new and closes every connection. Pending posts fail as `interrupted`. */
  destroy(): void {
    this.#closed = true;
    this.#pool.close(new EgressError('interrupted', connection.sender_stopped()));
  }
}
