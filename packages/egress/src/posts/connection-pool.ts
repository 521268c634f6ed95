import type { EgressError } from '../failures/egress-error.js';
import type { HttpTarget } from '../http/http-targets.js';
import type { Connector } from '../sockets/connector.js';
import type { PendingPost, PostHolder } from './pending-post.js';
import { type ConnectionOwner, PostConnection } from './post-connection.js';

export interface ConnectionBounds {
  readonly connectionsPerOriginMax: number;
  readonly responseBytesMax: number;
}

export class ConnectionPool {
  readonly #origins = new Map<string, OriginConnections>();

  constructor(
    private readonly connector: Connector,
    private readonly bounds: ConnectionBounds,
  ) {}

  run(target: HttpTarget, post: PendingPost): void {
    // A connection to any address must not carry a post that only an opened one may.
    const key = `${target.socketTarget.onlyOpened ? 'opened ' : ''}${target.origin}`;
    let connections = this.#origins.get(key);
    if (connections === undefined) {
      const onEmpty = () => this.#origins.delete(key);
      connections = new OriginConnections(target, this.connector, this.bounds, onEmpty);
      this.#origins.set(key, connections);
    }
    connections.run(post);
  }

  /** Closes every connection. Posts that wait or run fail with `error`. */
  close(error: EgressError): void {
    for (const connections of this.#origins.values()) connections.close(error);
  }
}

class OriginConnections implements PostHolder, ConnectionOwner {
  readonly #connections = new Set<PostConnection>();
  readonly #idle: PostConnection[] = [];
  readonly #waiting = new Set<PendingPost>();

  constructor(
    private readonly target: HttpTarget,
    private readonly connector: Connector,
    private readonly bounds: ConnectionBounds,
    private readonly onEmpty: () => void,
  ) {}

  run(post: PendingPost): void {
    const idle = this.#idle.pop();
    if (idle !== undefined) {
      idle.carry(post);
    } else if (this.#connections.size < this.bounds.connectionsPerOriginMax) {
      this.#connect().carry(post);
    } else {
      this.#waiting.add(post);
      post.holder = this;
    }
  }

  drop(post: PendingPost): void {
    this.#waiting.delete(post);
  }

  onIdle(connection: PostConnection): void {
    const next = this.#nextWaiting();
    if (next === undefined) this.#idle.push(connection);
    else connection.carry(next);
  }

  onGone(connection: PostConnection): void {
    this.#connections.delete(connection);
    const idleIndex = this.#idle.indexOf(connection);
    if (idleIndex >= 0) this.#idle.splice(idleIndex, 1);

    const next = this.#nextWaiting();
    if (next !== undefined) this.#connect().carry(next);
    else if (this.#connections.size === 0) this.onEmpty();
  }

  close(error: EgressError): void {
    for (const post of this.#waiting) post.cancel(error);
    for (const connection of this.#connections) connection.close(error);
  }

  #connect(): PostConnection {
    const { connector, bounds, target } = this;
    const connection = new PostConnection(target, this, connector, bounds.responseBytesMax);
    this.#connections.add(connection);
    return connection;
  }

  #nextWaiting(): PendingPost | undefined {
    const [next] = this.#waiting;
    if (next !== undefined) this.#waiting.delete(next);
    return next;
  }
}
