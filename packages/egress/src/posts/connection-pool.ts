import type { EgressError } from '../failures/egress-error.js';
import type { HttpTarget } from '../http/http-targets.js';
import type { Connector } from '../sockets/connector.js';
import { KeptConnections } from './kept-connections.js';
import type { PendingPost, PostHolder } from './pending-post.js';
import { type ConnectionOwner, PostConnection } from './post-connection.js';

export interface ConnectionBounds {
  readonly connectionsPerOriginMax: number;
  readonly responseBytesMax: number;
  /** Called with each request: whether its connection had carried another one. */
  readonly onCarry: (isReused: boolean) => void;
}

/** Those that were used last have shown most. */
const originsKnownMax = 10_000;

/** Idle connections to a destination that is not known to keep them: their ends show whether it does. */
const witnessesMax = 4;

export class ConnectionPool {
  readonly #origins = new Map<string, OriginConnections>();
  readonly #known = new Map<string, KeptConnections>();

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
      connections = new OriginConnections(target, this.connector, this.bounds, this.#keptBy(key), onEmpty);
      this.#origins.set(key, connections);
    }
    connections.run(post);
  }

  #keptBy(key: string): KeptConnections {
    const kept = this.#known.get(key) ?? new KeptConnections();
    this.#known.delete(key);
    this.#known.set(key, kept);
    const [oldest = ''] = this.#known.keys();
    if (this.#known.size > originsKnownMax) this.#known.delete(oldest);
    return kept;
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
    private readonly kept: KeptConnections,
    private readonly onEmpty: () => void,
  ) {}

  run(post: PendingPost): void {
    const idle = this.#idle.at(-1);
    if (idle !== undefined && this.mayReuse(idle)) {
      this.#idle.pop();
      this.kept.outlived(idle.idleMs());
      this.#carry(idle, post, true);
    } else if (this.#connections.size < this.bounds.connectionsPerOriginMax) {
      this.#carry(this.#connect(), post, false);
    } else {
      this.#waiting.add(post);
      post.holder = this;
      this.#idle.shift()?.retire();
    }
  }

  drop(post: PendingPost): void {
    this.#waiting.delete(post);
  }

  onIdle(connection: PostConnection): void {
    const isKept = this.mayReuse(connection);
    const next = isKept ? this.#nextWaiting() : undefined;
    if (next !== undefined) this.#carry(connection, next, true);
    else if (isKept || (this.#idle.length < witnessesMax && this.#waiting.size === 0))
      this.#idle.push(connection);
    else connection.retire();
  }

  onUnsent(post: PendingPost): void {
    this.run(post);
  }

  onGone(connection: PostConnection): void {
    this.#connections.delete(connection);
    const idleIndex = this.#idle.indexOf(connection);
    if (idleIndex >= 0) this.#idle.splice(idleIndex, 1);

    const next = this.#nextWaiting();
    if (next !== undefined) this.#carry(this.#connect(), next, false);
    else if (this.#connections.size === 0) this.onEmpty();
  }

  close(error: EgressError): void {
    for (const post of this.#waiting) post.cancel(error);
    for (const connection of this.#connections) connection.close(error);
  }

  #connect(): PostConnection {
    const { connector, bounds, target } = this;
    const connection = new PostConnection(target, this, connector, this.kept, bounds.responseBytesMax);
    this.#connections.add(connection);
    return connection;
  }

  #carry(connection: PostConnection, post: PendingPost, isReused: boolean): void {
    this.bounds.onCarry(isReused);
    connection.carry(post);
  }

  mayReuse(connection: PostConnection): boolean {
    return this.kept.canReuse(connection.idleMs(), this.#longestIdleTimes());
  }

  *#longestIdleTimes(): Generator<number> {
    for (const idle of this.#idle.slice(0, witnessesMax)) yield idle.idleMs();
  }

  #nextWaiting(): PendingPost | undefined {
    const [next] = this.#waiting;
    if (next !== undefined) this.#waiting.delete(next);
    return next;
  }
}
