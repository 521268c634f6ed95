import type { Socket } from 'node:net';
import { type buildConnector, Client, type Dispatcher } from 'undici';
import type { Connector, Destination } from './connector.js';
import { EgressError } from './egress-error.js';
import type { Carrier, Exchange } from './exchange.js';
import { failureOf } from './failure.js';
import { type AttemptPhase, type ConnectionPhase, phaseAfter } from './phase.js';

// A receiver closes an idle connection when it likes, and a request that meets the close is lost, since
// nothing is sent twice. Few servers close within a second, and one that gives notice of a shorter time is
// believed.
const IDLE_MAX_MS = 1_000;
const IDLE_HINT_MARGIN_MS = 1_000;

const HEADERS_BYTES_MAX = 16 * 1_024;

export interface Origin {
  /** As `URL.origin` gives it. */
  readonly url: string;
  /** As `URL.host` gives it, for messages. */
  readonly name: string;
  readonly destination: Destination;
}

/** Who is told what becomes of a connection. */
export interface ConnectionOwner {
  /** It can carry another exchange. */
  onIdle(connection: Connection): void;
  /** It can carry no more. */
  onGone(connection: Connection): void;
}

/**
 * One connection to one origin. It carries one exchange at a time over an undici client of its own, so that
 * giving up an exchange is the same as closing the connection, whether that is still a look-up, a handshake
 * or a response half read.
 */
export class Connection implements Carrier, Dispatcher.DispatchHandler {
  readonly #client: Client;
  readonly #origin: Origin;
  readonly #owner: ConnectionOwner;
  readonly #connector: Connector;
  readonly #responseBytesMax: number;
  readonly #opening = new AbortController();
  #exchange: Exchange | undefined;
  #socket: Socket | undefined;
  #bytesReadBefore = 0;
  #gone = false;

  constructor(origin: Origin, owner: ConnectionOwner, connector: Connector, responseBytesMax: number) {
    this.#origin = origin;
    this.#owner = owner;
    this.#connector = connector;
    this.#responseBytesMax = responseBytesMax;
    this.#client = new Client(origin.url, {
      pipelining: 1,
      allowH2: false,
      keepAliveTimeout: IDLE_MAX_MS,
      keepAliveMaxTimeout: IDLE_MAX_MS,
      keepAliveTimeoutThreshold: IDLE_HINT_MARGIN_MS,
      maxHeaderSize: HEADERS_BYTES_MAX,
      // The deadline of the exchange covers both.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (_options, callback) => this.#open(callback),
    });
    this.#client.on('disconnect', this.#onDisconnect);
    // After undici has put its own listener on the socket, so that what came is parsed before it is counted.
    this.#client.on('connect', () => this.#socket?.on('readable', this.#boundResponse));
  }

  /** Sends `exchange`; only when the connection is new or idle. */
  carry(exchange: Exchange): void {
    this.#exchange = exchange;
    exchange.carrier = this;
    exchange.phase = this.#socket === undefined ? 'name' : 'request';
    this.#bytesReadBefore = this.#socket?.bytesRead ?? 0;
    this.#client.dispatch(exchange.request, this);
  }

  abandon(): void {
    this.#exchange = undefined;
    this.#leave();
    this.#opening.abort();
    this.#client.destroy(null, ignore);
  }

  /** Closes at once, in any state; an exchange that runs on it fails with `error`. */
  close(error: EgressError): void {
    this.#exchange?.fail(error);
    this.abandon();
  }

  onRequestStart(): void {
    this.#enter('headers');
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    // 1xx is not the answer yet (RFC 9110, section 15.2).
    if (this.#exchange !== undefined && status >= 200) this.#exchange.status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#exchange?.keep(chunk);
  }

  onResponseEnd(): void {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    // undici has yet to end this response after this call; only then may the next request come.
    queueMicrotask(this.#afterResponse);
    exchange?.respond();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const exchange = this.#exchange;
    if (exchange === undefined) return;
    this.#exchange = undefined;
    this.#leave();
    // The status says how it ended: what goes wrong after it has come changes nothing.
    if (exchange.status > 0) exchange.respond();
    else exchange.fail(failureOf(error, this.#origin.name));
  }

  #open(callback: buildConnector.Callback): void {
    const { destination } = this.#origin;
    const onPhase = (ended: ConnectionPhase) => this.#enter(phaseAfter(ended, destination.secure));
    this.#connector.open(destination, this.#opening.signal, onPhase).then(
      (socket) => {
        this.#socket = socket;
        this.#bytesReadBefore = 0;
        callback(null, socket);
      },
      (error) => callback(error, null),
    );
  }

  #enter(phase: AttemptPhase): void {
    if (this.#exchange !== undefined) this.#exchange.phase = phase;
  }

  readonly #afterResponse = () => {
    if (!this.#gone) this.#owner.onIdle(this);
  };

  // A request that came just as its idle socket closed has not been written: undici opens another socket for it.
  readonly #onDisconnect = () => {
    if (this.#exchange === undefined) this.#leave();
  };

  // Counts everything that is read, since a flood can come as 1xx responses, as a reason phrase or as chunk
  // extensions just as well as in the body.
  readonly #boundResponse = () => {
    const exchange = this.#exchange;
    const socket = this.#socket;
    if (exchange === undefined || socket === undefined || socket.destroyed) return;
    if (socket.bytesRead - this.#bytesReadBefore <= this.#responseBytesMax) return;
    if (exchange.status > 0) exchange.respond();
    this.close(
      new EgressError('connection_reset', `${this.#origin.name} sent more than a response without a status.`),
    );
  };

  #leave(): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#owner.onGone(this);
  }
}

function ignore(): void {}
