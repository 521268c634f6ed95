import { Connection, type ConnectionOwner, type Origin } from './connection.js';
import type { Connector } from './connector.js';
import type { EgressError } from './egress-error.js';
import type { Carrier, Exchange } from './exchange.js';
import { hostOf } from './host.js';
import type { HttpTarget } from './http-targets.js';

export interface ConnectionBounds {
  readonly connectionsPerOriginMax: number;
  readonly responseBytesMax: number;
}

/**
 * The connections to every origin. There are never more than exchanges under way and those that ended within
 * the last second, and an origin without connections is forgotten.
 */
export class ConnectionPool {
  readonly #lanes = new Map<string, OriginLane>();
  readonly #connector: Connector;
  readonly #bounds: ConnectionBounds;

  constructor(connector: Connector, bounds: ConnectionBounds) {
    this.#connector = connector;
    this.#bounds = bounds;
  }

  run(target: HttpTarget, exchange: Exchange): void {
    const key = target.origin;
    let lane = this.#lanes.get(key);
    if (lane === undefined) {
      lane = new OriginLane(originOf(target.url), this.#connector, this.#bounds, () =>
        this.#lanes.delete(key),
      );
      this.#lanes.set(key, lane);
    }
    lane.run(exchange);
  }

  /** Closes every connection; what waits for one or runs on one fails with `error`. */
  close(error: EgressError): void {
    for (const lane of this.#lanes.values()) lane.close(error);
  }
}

/** The connections to one origin, and who waits for one to be free. */
class OriginLane implements Carrier, ConnectionOwner {
  readonly #origin: Origin;
  readonly #connector: Connector;
  readonly #bounds: ConnectionBounds;
  readonly #onEmpty: () => void;
  readonly #connections = new Set<Connection>();
  readonly #idle: Connection[] = [];
  readonly #waiting = new Set<Exchange>();

  constructor(origin: Origin, connector: Connector, bounds: ConnectionBounds, onEmpty: () => void) {
    this.#origin = origin;
    this.#connector = connector;
    this.#bounds = bounds;
    this.#onEmpty = onEmpty;
  }

  run(exchange: Exchange): void {
    const idle = this.#idle.pop();
    if (idle !== undefined) {
      idle.carry(exchange);
    } else if (this.#connections.size < this.#bounds.connectionsPerOriginMax) {
      this.#connect().carry(exchange);
    } else {
      this.#waiting.add(exchange);
      exchange.carrier = this;
    }
  }

  abandon(exchange: Exchange): void {
    this.#waiting.delete(exchange);
  }

  onIdle(connection: Connection): void {
    const next = this.#nextWaiting();
    if (next === undefined) this.#idle.push(connection);
    else connection.carry(next);
  }

  onGone(connection: Connection): void {
    this.#connections.delete(connection);
    const idleIndex = this.#idle.indexOf(connection);
    if (idleIndex >= 0) this.#idle.splice(idleIndex, 1);

    const next = this.#nextWaiting();
    if (next !== undefined) this.#connect().carry(next);
    else if (this.#connections.size === 0) this.#onEmpty();
  }

  close(error: EgressError): void {
    for (const exchange of this.#waiting) exchange.cancel(error);
    for (const connection of this.#connections) connection.close(error);
  }

  #connect(): Connection {
    const connection = new Connection(this.#origin, this, this.#connector, this.#bounds.responseBytesMax);
    this.#connections.add(connection);
    return connection;
  }

  #nextWaiting(): Exchange | undefined {
    for (const exchange of this.#waiting) {
      this.#waiting.delete(exchange);
      return exchange;
    }
    return undefined;
  }
}

function originOf(url: URL): Origin {
  const secure = url.protocol === 'https:';
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  return { url: url.origin, name: url.host, destination: { host: hostOf(url), port, secure, guarded: true } };
}
