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
  refuses: { arrives: false, answer: 'in time', code: 'connection_refused' },
  'has no address': { arrives: false, answer: 'in time', code: 'dns' },
  'has a wrong certificate': { arrives: false, answer: 'in time', code: 'tls' },
};

export type SimulatedNetworkParts = {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly trace: Trace;
  readonly deadlineMs: number;
};

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
   */
  async post(from: SimulatedProcess, request: string, behaviour: SimulatedBehaviour): Promise<SendOutcome> {
    const { scheduler, trace } = this.parts;
    const startedMs = scheduler.nowMs;
    count(this.attempts, request);
    trace.add(from.name, `sends ${request}`, request);
    const code = await this.#attempt(from, request, behaviour);
    const outcome = outcomeOf(code, scheduler.nowMs - startedMs);
    this.outcomes.set(request, outcome);
    trace.add(from.name, `${request} ended: ${code ?? 'delivered'}`, request);
    return outcome;
  }

  #attempt(
    from: SimulatedProcess,
    request: string,
    behaviour: SimulatedBehaviour,
  ): Promise<DispatchErrorCode | null> {
    const { random, deadlineMs } = this.parts;
    return new Promise((resolve) => {
      let isOver = false;
      const end = (code: DispatchErrorCode | null): void => {
        isOver = true;
        cancelDeadline();
        resolve(code);
      };
      const cancelDeadline = from.startTimer(() => end('timeout'), deadlineMs);
      const leave = (): void => {
        if (isOver) return;
        const { arrives, answer, code } = effects[behaviour];
        if (arrives) this.#travel(request, behaviour);
        if (answer === 'never') return;
        const answerMs = random.integer(1, answerMsMax) + (answer === 'too late' ? deadlineMs : 0);
        from.startTimer(() => end(code), answerMs);
      };
      from.reach('connect').then(leave, () => end('connection_refused'));
    });
  }

  #travel(request: string, behaviour: SimulatedBehaviour): void {
    const { scheduler, random, trace } = this.parts;
    this.#underWay += 1;
    const arrive = (): void => {
      this.#underWay -= 1;
      count(this.arrivals, request);
      trace.add('receiver', `gets ${request}, ${behaviour}`, request);
    };
    scheduler.schedule(arrive, random.integer(0, travelMsMax));
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
