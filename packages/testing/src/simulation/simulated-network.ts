import type { DispatchErrorCode, SendOutcome } from '@tocsin/domain';
import type { Random } from './random.js';
import type { Scheduler } from './scheduler.js';
import type { SimulatedProcess } from './simulated-process.js';
import type { Trace } from './task-queue.js';

export type SimulatedBehaviour =
  | 'accepts'
  | 'answers with an error'
  | 'answers too late'
  | 'never answers'
  | 'resets after reading'
  | 'resets before reading'
  | 'swallows'
  | 'refuses'
  | 'has no address'
  | 'has a wrong certificate';

type Effect = {
  /** It meets a request on a fresh connection only. */
  readonly isOfConnecting?: true;
  readonly arrives: boolean;
  readonly answer: 'in time' | 'too late' | 'never';
  readonly code: DispatchErrorCode | null;
};

const effects: Readonly<Record<SimulatedBehaviour, Effect>> = {
  accepts: { arrives: true, answer: 'in time', code: null },
  'answers with an error': { arrives: true, answer: 'in time', code: 'http_status' },
  'answers too late': { arrives: true, answer: 'too late', code: null },
  'never answers': { arrives: true, answer: 'never', code: null },
  'resets after reading': { arrives: true, answer: 'in time', code: 'connection_reset' },
  'resets before reading': { arrives: false, answer: 'in time', code: 'connection_reset' },
  swallows: { arrives: false, answer: 'never', code: null },
  refuses: { isOfConnecting: true, arrives: false, answer: 'in time', code: 'connection_refused' },
  'has no address': { isOfConnecting: true, arrives: false, answer: 'in time', code: 'dns' },
  'has a wrong certificate': { isOfConnecting: true, arrives: false, answer: 'in time', code: 'tls' },
};

export type SimulatedNetworkParts = {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly trace: Trace;
  readonly deadlineMs: number;
};

/** How one request travels. */
export interface SimulatedRoute {
  /** There and back; 0 for a receiver next door. */
  readonly wayMs: number;
  /** The rest of the deadline. */
  readonly deadlineMs: number;
  /** Called when the request is about to leave. `meets a close`: it is lost. */
  leave(): 'on a fresh connection' | 'on a reused connection' | 'meets a close';
  /** A receiver was reached on a fresh connection. */
  opened(): void;
  /** An answer came after so long, and its sender read it `lateMs` later. The connection stays open. */
  answered(afterMs: number, lateMs: number): void;
}

const travelMsMax = 5;
const answerMsMax = 400;

/** A network with receivers that count requests. What has left a process arrives even if the process dies. */
export class SimulatedNetwork {
  readonly attempts = new Map<string, number>();
  readonly arrivals = new Map<string, number>();
  /** The last outcome of each request, for its sender. */
  readonly outcomes = new Map<string, SendOutcome>();
  #underWay = 0;

  constructor(private readonly parts: SimulatedNetworkParts) {}

  get underWay(): number {
    return this.#underWay;
  }

  /**
   * Sends one POST. Resolves with the outcome for the sender, within the deadline unless the sender is frozen. Never
   * rejects, and never resolves once the sender is dead.
   * @param request a name, the same for every POST of one message
   * @param route by default that of a fresh connection to a receiver next door
   */
  async post(
    from: SimulatedProcess,
    request: string,
    behaviour: SimulatedBehaviour,
    route: SimulatedRoute = this.#usualRoute,
  ): Promise<SendOutcome> {
    const { scheduler, trace } = this.parts;
    const startedMs = scheduler.nowMs;
    count(this.attempts, request);
    trace.add(from.name, `sends ${request}`, request);
    const code = await this.#attempt(from, request, behaviour, route);
    return this.end(from, request, code, scheduler.nowMs - startedMs);
  }

  /** Records how a request ended for its sender, also one that was never posted. */
  end(
    from: SimulatedProcess,
    request: string,
    code: DispatchErrorCode | null,
    durationMs: number,
  ): SendOutcome {
    const outcome = outcomeOf(code, durationMs);
    this.outcomes.set(request, outcome);
    this.parts.trace.add(from.name, `${request} ended: ${code ?? 'delivered'}`, request);
    return outcome;
  }

  get #usualRoute(): SimulatedRoute {
    return {
      wayMs: 0,
      deadlineMs: this.parts.deadlineMs,
      leave: () => 'on a fresh connection',
      opened: () => undefined,
      answered: () => undefined,
    };
  }

  #attempt(
    from: SimulatedProcess,
    request: string,
    behaviour: SimulatedBehaviour,
    route: SimulatedRoute,
  ): Promise<DispatchErrorCode | null> {
    const { random, scheduler, deadlineMs } = this.parts;
    const { wayMs } = route;
    return new Promise((resolve) => {
      let isOver = false;
      const end = (code: DispatchErrorCode | null): void => {
        isOver = true;
        cancelDeadline();
        resolve(code);
      };
      const cancelDeadline = from.startTimer(() => end('timeout'), route.deadlineMs);
      const leave = (): void => {
        if (isOver) return;
        const leaving = route.leave();
        if (leaving === 'meets a close') {
          from.startTimer(() => end('connection_reset'), wayMs);
          return;
        }
        const drawn = effects[behaviour];
        const isOpen = leaving === 'on a reused connection';
        const { isOfConnecting, arrives, answer, code } =
          isOpen && drawn.isOfConnecting ? effects.accepts : drawn;
        if (!isOpen && !isOfConnecting) route.opened();
        const travelMs = arrives ? this.#travel(request, behaviour, wayMs / 2) : 0;
        if (answer === 'never') return;
        const answerMs = random.integer(1, answerMsMax) + (answer === 'too late' ? deadlineMs : 0);
        const afterMs = wayMs === 0 ? answerMs : wayMs + Math.max(answerMs, travelMs);
        const comesMs = scheduler.nowMs + afterMs;
        from.startTimer(() => {
          if (isOver) return;
          if (code === null || code === 'http_status') route.answered(afterMs, scheduler.nowMs - comesMs);
          end(code);
        }, afterMs);
      };
      from.reach('connect').then(leave, () => end('connection_refused'));
    });
  }

  /** @returns how long it takes beside the way to the receiver, which is `thereMs` away */
  #travel(request: string, behaviour: SimulatedBehaviour, thereMs: number): number {
    const { scheduler, random, trace } = this.parts;
    this.#underWay += 1;
    const arrive = (): void => {
      this.#underWay -= 1;
      count(this.arrivals, request);
      trace.add('receiver', `gets ${request}, ${behaviour}`, request);
    };
    const travelMs = random.integer(0, travelMsMax);
    scheduler.schedule(arrive, thereMs + travelMs);
    return travelMs;
  }
}

const count = (counts: Map<string, number>, request: string): void => {
  counts.set(request, (counts.get(request) ?? 0) + 1);
};

const outcomeOf = (code: DispatchErrorCode | null, durationMs: number): SendOutcome => {
  if (code === null) return { outcome: 'delivered', responseStatus: 204, durationMs };
  const responseStatus = code === 'http_status' ? 500 : null;
  return { outcome: 'failed', code, message: `Simulated: ${code}.`, responseStatus, durationMs };
};
