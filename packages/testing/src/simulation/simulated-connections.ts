/** Decides which connections are reused, and learns from them: `KeptConnections` of packages/egress. */
interface ReuseRule {
  outlived(idleMs: number): void;
  closed(idleMs: number): void;
  hinted(keptMs: number): void;
  answered(afterMs: number): void;
  canReuse(idleMs: number, idleTimesMs: Iterable<number>): boolean;
}

export interface ClosingReceiver {
  /** There and back. */
  readonly wayMs: number;
  /** Draws how long after an answer it closes the connection, by its own clock. */
  readonly closesAfterMs: () => number;
  /** The time that its answers promise in the header `Keep-Alive`. */
  readonly hintedMs?: number | undefined;
}

export interface IdleConnection {
  /** When its last answer was read. */
  readonly sinceMs: number;
  /** When its close is seen, counted from then. */
  readonly closedAfterMs: number;
  /** The sender stood still, and read the answer so long after it came. */
  readonly lateMs: number;
}

export interface SimulatedConnectionsParts {
  readonly rule: ReuseRule;
  readonly receiver: ClosingReceiver;
  /** The sender closes what has been idle for so long. */
  readonly idleMsMax: number;
  readonly time: { readonly nowMs: number };
}

/** The idle connections of a sender to one receiver, which closes them, in virtual time. */
export class SimulatedConnections {
  #idle: IdleConnection[] = [];

  constructor(private readonly parts: SimulatedConnectionsParts) {}

  /** Takes the connection that a request reuses; `null` where it needs a fresh one. */
  take(): IdleConnection | null {
    this.#seeEnds();
    const last = this.#idle.at(-1);
    if (last === undefined || !this.mayCarry(last)) return null;
    this.#idle.pop();
    this.parts.rule.outlived(this.#idleMs(last));
    return last;
  }

  /** True if a connection that was taken before may still be reused. */
  mayCarry(connection: IdleConnection): boolean {
    const idleMs = this.#idleMs(connection);
    const idleTimesMs = this.#idle.map((idle) => this.#idleMs(idle));
    return idleMs < connection.closedAfterMs && this.parts.rule.canReuse(idleMs, idleTimesMs);
  }

  /** True if a request that leaves now finds the connection closed. Its sender cannot know it yet. */
  meetsClose(connection: IdleConnection): boolean {
    return this.#idleMs(connection) + this.parts.receiver.wayMs >= connection.closedAfterMs;
  }

  /** An answer was read, and its connection is idle from now on. @param lateMs as in an `IdleConnection` */
  keep(answeredAfterMs: number, lateMs = 0): void {
    const { rule, receiver, time } = this.parts;
    rule.answered(answeredAfterMs);
    if (receiver.hintedMs !== undefined) rule.hinted(receiver.hintedMs);
    const closedAfterMs = Math.max(receiver.closesAfterMs() - lateMs, 0);
    this.#idle.push({ sinceMs: time.nowMs, closedAfterMs, lateMs });
  }

  #idleMs({ sinceMs }: IdleConnection): number {
    return this.parts.time.nowMs - sinceMs;
  }

  #seeEnds(): void {
    const { rule, idleMsMax } = this.parts;
    this.#idle = this.#idle.filter((idle) => {
      const { closedAfterMs } = idle;
      if (this.#idleMs(idle) < Math.min(closedAfterMs, idleMsMax)) return true;
      if (closedAfterMs <= idleMsMax) rule.closed(closedAfterMs);
      else rule.outlived(idleMsMax);
      return false;
    });
  }
}
