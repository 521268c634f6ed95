import type { Socket } from 'node:net';
import { Client, type Dispatcher } from 'undici';
import type { Attempt } from './attempt.js';
import type { Connector } from './connector.js';
import { EgressError } from './egress-error.js';
import { hostOf } from './host.js';
import { NetworkError } from './network-error.js';
import { type ConnectionTimings, PhaseClock } from './phase-clock.js';

const HEADERS_BYTES_MAX = 64 * 1_024;

/** How much may come beside the body: headers, 1xx responses, the framing of chunks. */
const OVERHEAD_BYTES_MAX = 4 * HEADERS_BYTES_MAX;

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** The headers of a response by their names in lower case, each with its values in the order they came. */
export type HttpHeaders = ReadonlyMap<string, readonly string[]>;

/** How long it took, in milliseconds with fractions. */
export interface HttpTimings extends ConnectionTimings {
  /** From the start of the name look-up to the first byte of the answer. */
  readonly firstByteMs: number;
  /** From the start of the name look-up to the last byte of the answer. */
  readonly totalMs: number;
}

/** One request to one URL. */
export interface WireRequest {
  readonly url: URL;
  readonly method: HttpMethod;
  /** Sent as they are, beside `Host`, `Connection` and `Content-Length`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  readonly bodyBytesMax: number;
}

/** One response as it came. */
export interface WireResponse {
  readonly status: number;
  readonly headers: HttpHeaders;
  /** As it was transferred, and no more of it than was asked for. */
  readonly body: Buffer;
  /** Whether more came than was asked for. */
  readonly truncated: boolean;
  /** The address that answered. */
  readonly address: string;
  readonly timings: HttpTimings;
}

/**
 * Makes one request on a connection of its own and closes it.
 *
 * @throws EgressError, an error of the network or of undici, or the signal's reason once it aborts.
 */
export function exchangeHttp(
  connector: Connector,
  request: WireRequest,
  attempt: Attempt,
): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    new HttpExchange(connector, request, attempt, { resolve, reject }).start();
  });
}

interface Listener {
  resolve(response: WireResponse): void;
  reject(error: unknown): void;
}

class HttpExchange implements Dispatcher.DispatchHandler {
  readonly #request: WireRequest;
  readonly #attempt: Attempt;
  readonly #listener: Listener;
  readonly #client: Client;
  readonly #clock = new PhaseClock();
  readonly #chunks: Buffer[] = [];
  #status = 0;
  #headers: HttpHeaders = new Map();
  #socket: Socket | undefined;
  #address = '';
  #firstByteMs = 0;

  constructor(connector: Connector, request: WireRequest, attempt: Attempt, listener: Listener) {
    this.#request = request;
    this.#attempt = attempt;
    this.#listener = listener;
    this.#client = new Client(request.url.origin, {
      pipelining: 1,
      allowH2: false,
      maxHeaderSize: HEADERS_BYTES_MAX,
      // The deadline of the attempt covers both.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (_options, callback) => {
        this.#open(connector).then(
          (socket) => callback(null, socket),
          (error) => callback(error, null),
        );
      },
    });
    this.#client.once('connect', () => this.#watch());
  }

  start(): void {
    const { url, method, headers, body } = this.#request;
    this.#attempt.signal.addEventListener('abort', this.#onAbort, { once: true });
    this.#client.dispatch({ method, path: url.pathname + url.search, headers, body, reset: true }, this);
  }

  onRequestStart(): void {
    this.#attempt.enter('headers');
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    // 1xx is not the answer yet (RFC 9110, section 15.2).
    if (status < 200) return;
    this.#attempt.enter('body');
    this.#status = status;
    this.#headers = new Map(Object.entries(headers).map(([name, value = []]) => [name, [value].flat()]));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#attempt.bodyBytes += chunk.length;
    if (this.#attempt.bodyBytes <= this.#request.bodyBytesMax) return;
    this.#respond();
    this.#client.destroy(ENOUGH, ignore);
  }

  onResponseEnd(): void {
    this.#respond();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#attempt.signal.removeEventListener('abort', this.#onAbort);
    this.#client.destroy(error, ignore);
    this.#listener.reject(this.#attempt.signal.aborted ? this.#attempt.signal.reason : explained(error));
  }

  async #open(connector: Connector): Promise<Socket> {
    const { url } = this.#request;
    // One attempt: undici would connect again to a server that closes before a request is written.
    if (this.#socket !== undefined) throw closedAtOnce(url);
    const secure = url.protocol === 'https:';
    const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
    const destination = { host: hostOf(url), port, secure, guarded: true };
    this.#socket = await connector.open(destination, this.#attempt.signal, (phase) => {
      this.#clock.end(phase);
      this.#attempt.passed(phase, secure);
    });
    this.#address = this.#socket.remoteAddress ?? '';
    return this.#socket;
  }

  // After undici has put its own listeners on the socket. A flood can come as 1xx responses, as a reason phrase or
  // as chunk extensions just as well as in the body, so everything that is read counts.
  #watch(): void {
    const socket = this.#socket;
    const bytesMax = this.#request.bodyBytesMax + OVERHEAD_BYTES_MAX;
    socket?.prependOnceListener('readable', () => {
      this.#firstByteMs = this.#clock.elapsedMs();
    });
    socket?.on('readable', () => {
      if (socket.bytesRead > bytesMax) socket.destroy(floodFrom(this.#request.url));
    });
  }

  #respond(): void {
    this.#attempt.signal.removeEventListener('abort', this.#onAbort);
    const body = Buffer.concat(this.#chunks);
    this.#listener.resolve({
      status: this.#status,
      headers: this.#headers,
      body: body.subarray(0, this.#request.bodyBytesMax),
      truncated: body.length > this.#request.bodyBytesMax,
      address: this.#address,
      timings: {
        ...this.#clock.timings(),
        firstByteMs: this.#firstByteMs,
        totalMs: this.#clock.elapsedMs(),
      },
    });
  }

  readonly #onAbort = () => this.#client.destroy(this.#attempt.signal.reason, ignore);
}

/** Made once, since undici would make one with a stack for each request. */
const ENOUGH = new Error('Enough of the body has come.');

/** What undici refuses to send. */
const UNSENDABLE = ['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH'];

function explained(error: NodeJS.ErrnoException): Error {
  if (!UNSENDABLE.includes(error.code ?? '')) return error;
  return new NetworkError('invalid_request', `The request cannot be sent: ${error.message}.`, {
    cause: error,
  });
}

function closedAtOnce(url: URL): EgressError {
  return new EgressError('connection_reset', `${url.host} closed the connection before it had answered.`);
}

function floodFrom(url: URL): EgressError {
  return new EgressError('connection_reset', `${url.host} sent more than a response without ending it.`);
}

function ignore(): void {}
