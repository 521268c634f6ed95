import type { DispatchErrorCode, SendOutcome } from '@tocsin/domain';
import type { Random } from './random.js';
import type { Scheduler } from './scheduler.js';
import type { SimulatedProcess } from './simulated-process.js';
import type { Story } from './story.js';

/** What a receiver, or the way to it, does to one request. */
export type ReceiverMood =
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

type Course = {
  /** Whether the request reaches the receiver. */
  readonly arrives: boolean;
  readonly answer: 'in time' | 'too late' | 'never';
  readonly code: DispatchErrorCode | null;
};

const courses: Readonly<Record<ReceiverMood, Course>> = {
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
  readonly story: Story;
  /** One deadline for the whole request. */
  readonly deadlineMs: number;
};

const travelMsMax = 5;
const answerMsMax = 400;

/** A network with its receivers, which count what they get. What has left a process arrives even if that one dies. */
export class SimulatedNetwork {
  /** How often each request was begun, whatever became of it. */
  readonly attempts = new Map<string, number>();
  /** How often each request reached its receiver. */
  readonly arrivals = new Map<string, number>();
  /** How each request last ended for its sender. */
  readonly outcomes = new Map<string, SendOutcome>();
  #underWay = 0;

  constructor(private readonly parts: SimulatedNetworkParts) {}

  /** Requests that have left their process and have not arrived yet. */
  get underWay(): number {
    return this.#underWay;
  }

  /**
   * One POST. Resolves with how it ended for the sender, within the deadline as far as that one is running; never
   * rejects, and never resolves when the sender dies.
   *
   * @param request names the request: every POST of the same message has the same name
   */
  async post(from: SimulatedProcess, request: string, mood: ReceiverMood): Promise<SendOutcome> {
    const { scheduler, story } = this.parts;
    const startedMs = scheduler.nowMs;
    count(this.attempts, request);
    story.tell(from.name, `sends ${request}`, request);
    const code = await this.#attempt(from, request, mood);
    const outcome = outcomeOf(code, scheduler.nowMs - startedMs);
    this.outcomes.set(request, outcome);
    story.tell(from.name, `${request} ended: ${code ?? 'delivered'}`, request);
    return outcome;
  }

  /** @returns the code of the failure; `null` when the receiver accepted */
  #attempt(from: SimulatedProcess, request: string, mood: ReceiverMood): Promise<DispatchErrorCode | null> {
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
        // The connection came after the deadline, and nothing leaves any more.
        if (isOver) return;
        const { arrives, answer, code } = courses[mood];
        if (arrives) this.#travel(request, mood);
        if (answer === 'never') return;
        const answerMs = random.integer(1, answerMsMax) + (answer === 'too late' ? deadlineMs : 0);
        from.startTimer(() => end(code), answerMs);
      };
      from.reach('connect').then(leave, () => end('connection_refused'));
    });
  }

  #travel(request: string, mood: ReceiverMood): void {
    const { scheduler, random, story } = this.parts;
    this.#underWay += 1;
    const arrive = (): void => {
      this.#underWay -= 1;
      count(this.arrivals, request);
      story.tell('receiver', `gets ${request}, ${mood}`, request);
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
