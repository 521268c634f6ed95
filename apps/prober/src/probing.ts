import type { CheckStatus, MonitorType, Said } from '@tocsin/domain';
import { Signal } from '@tocsin/platform/scheduling';
import { type CheckEvidence, type CheckOutcome, hostOf, type Probes, worded } from '@tocsin/probes';
import { ApiRefusal, apiBackoff, type Claim, type ClaimedCheck, type ProberApi } from './api-client.js';
import { Diagnoses } from './diagnoses.js';
import { Lanes } from './lanes.js';
import { type GoodCheck, LastGoodChecks } from './last-good.js';
import type { ProberLog } from './prober-log.js';
import { type PendingResult, Reporter } from './reporter.js';
import type { FailedLook, Sight } from './sight.js';
import { reported, Trials } from './trials.js';

/** The most that the api gives at a time. */
const claimMax = 500;
/** Time between two claims, so that checks which are due soon after each other are claimed together. */
const claimEveryMs = 200;
/** The part of all room to wait for while more is due: few large claims are cheaper. */
const roomPart = 1 / 4;
/** After an empty claim that the api did not hold back: it is stopping, or too many probers wait. */
const idleMs = 2000;
/** A check that waits longer for its host would be reported too late. */
const hostWaitMsMax = 5000;
const expireEveryMs = 500;
/** Time for running checks to end when the prober stops. */
const finishWithinMs = 10_000;

export type EndedCheck = {
  readonly type: MonitorType;
  /** `left_out`: too many checks of its host were running. */
  readonly outcome: CheckStatus | 'left_out';
  readonly durationMs: number;
};

export type ProbingParts = {
  readonly api: ProberApi;
  readonly run: Probes['run'];
  readonly evidenceFrom: Probes['evidenceFrom'];
  readonly diagnose: Probes['diagnose'];
  readonly sight: Pick<Sight, 'noteAnswer' | 'excuse'>;
  /** Called after each claim. @param tookMs without the time that the api waited */
  readonly onClaimed: (tookMs: number) => void;
  readonly onEnded: (ended: EndedCheck) => void;
  readonly concurrencyMax: number;
  readonly perHostMax: number;
  readonly log: ProberLog;
  readonly monotonicMs: () => number;
};

export class Probing {
  readonly #stopClaiming = new AbortController();
  readonly #stopChecking = new AbortController();
  readonly #wake = new Signal();
  readonly #backoff = apiBackoff();
  readonly #reporter: Reporter;
  readonly #lanes: Lanes;
  readonly #trials: Trials;
  readonly #lastGood: LastGoodChecks;
  readonly #diagnoses: Diagnoses;
  readonly #roomMin: number;
  #running: Promise<void> | undefined;
  #isMoreDue = false;
  #expiring: NodeJS.Timeout | undefined;

  constructor(private readonly parts: ProbingParts) {
    const { api, log, monotonicMs, perHostMax } = parts;
    this.#reporter = new Reporter(api, log, monotonicMs, () => {
      if (this.#isMoreDue && this.#room >= this.#roomMin) this.#wake.notify();
    });
    this.#lanes = new Lanes({ perHostMax, waitMsMax: hostWaitMsMax, monotonicMs });
    this.#trials = new Trials({ ...parts, lanes: this.#lanes, signal: this.#stopChecking.signal });
    this.#lastGood = new LastGoodChecks(monotonicMs);
    this.#diagnoses = new Diagnoses({
      ...parts,
      onError: (error) => log.error({ err: error }, 'a diagnosis failed in a way it should not'),
    });
    this.#roomMin = Math.ceil(parts.concurrencyMax * roomPart);
  }

  start(): void {
    this.#reporter.start();
    this.#expiring ??= setInterval(() => this.#lanes.expire(), expireEveryMs);
    this.#running ??= this.#claimOn();
  }

  get inFlight(): number {
    return this.#lanes.size;
  }

  get resultsWaiting(): number {
    return this.#reporter.waiting;
  }

  /** Waits for running checks or stops them, and reports their results. */
  async stop(): Promise<void> {
    this.#stopClaiming.abort();
    this.#wake.notify();
    await this.#running;
    clearInterval(this.#expiring);
    this.#lanes.clear();
    this.#diagnoses.stop();
    const timer = setTimeout(() => this.#stopChecking.abort(), finishWithinMs);
    await this.#lanes.idle();
    clearTimeout(timer);
    await this.#reporter.stop();
  }

  /** Unreported results count, so that nothing grows while the api is away. */
  get #room(): number {
    return this.parts.concurrencyMax - this.inFlight - this.resultsWaiting;
  }

  async #claimOn(): Promise<void> {
    const { signal } = this.#stopClaiming;
    while (!signal.aborted) {
      const wanted = Math.min(this.#room, claimMax);
      const waitMs = wanted > 0 ? await this.#claim(wanted) : claimEveryMs;
      const isRoom = this.#isMoreDue && this.#room >= this.#roomMin;
      if (!isRoom && !signal.aborted) await this.#wake.wait(waitMs);
    }
  }

  /** @returns how long to wait before the next claim */
  async #claim(wanted: number): Promise<number> {
    const { signal } = this.#stopClaiming;
    try {
      const { api, monotonicMs, onClaimed } = this.parts;
      const startedMs = monotonicMs();
      const claim = await api.claim(wanted, signal);
      onClaimed(Math.max(0, monotonicMs() - startedMs - claim.waited_ms));
      this.#backoff.reset();
      for (const trial of claim.trials) this.#trials.take(trial);
      for (const check of claim.checks) this.#take(claim, check);
      const taken = claim.trials.length + claim.checks.length;
      this.#isMoreDue = taken === wanted;
      const hasWaited = taken > 0 || claim.waited_ms > 0;
      return hasWaited
        ? claimEveryMs
        : Math.min(Math.max(claim.next_due_in_ms ?? idleMs, claimEveryMs), idleMs);
    } catch (error) {
      this.#isMoreDue = false;
      if (signal.aborted) return 0;
      const message =
        error instanceof ApiRefusal ? 'the api refuses this prober' : 'the api gives no checks at the moment';
      this.parts.log[error instanceof ApiRefusal ? 'error' : 'warn']({ err: error }, message);
      return this.#backoff.next();
    }
  }

  #take({ claim }: Claim, check: ClaimedCheck): void {
    const host = hostOf(check.target);
    this.#lanes.add({
      host,
      run: () => this.#check(claim, check, host),
      onGivenUp: () => {
        this.parts.onEnded({ type: check.type, outcome: 'left_out', durationMs: 0 });
        this.parts.log.warn({ host }, 'a check was left out: too many of its host are under way');
      },
    });
  }

  async #check(claim: number, given: ClaimedCheck, host: string): Promise<void> {
    const { series, account, type, target, settings, timeout_ms: timeoutMs, previous } = given;
    const { monotonicMs, run, sight, onEnded } = this.parts;
    const { signal } = this.#stopChecking;
    const check = {
      account,
      type,
      target,
      settings,
      timeoutMs,
      ...(previous === null ? {} : { previous: JSON.parse(previous) }),
    };
    const startedMs = monotonicMs();
    const found = await run(check, signal, (answer) => sight.noteAnswer(account, host, answer));
    // A stopped check says nothing, and is soon due again.
    if (signal.aborted) return;
    const excuse = await this.#excuse(found, { account, host, startedMs });
    const status = excuse === undefined ? found.status : 'unknown';
    onEnded({ type, outcome: status, durationMs: found.durationMs });
    const words = {
      ...reported(excuse === undefined ? found : worded(excuse)),
      duration_ms: Math.round(found.durationMs),
    };
    const details = excuse === undefined ? JSON.stringify(found.details) : null;
    const isGood = found.status === 'up';
    if (isGood && details !== null) this.#keepGood(given, found, { ...words, details, startedMs });
    this.#reporter.add({
      claim,
      series,
      status,
      ...words,
      details,
      remember: excuse === undefined && found.remember !== undefined ? JSON.stringify(found.remember) : null,
      ...(excuse !== undefined && { excused: true }),
      ...(found.isLasting && { never_known: true }),
      ...(!isGood && details !== null && (await this.#evidenceOf(given, found))),
      startedMs,
    });
  }

  /** The evidence of a good check is kept for the first failed one. An api of an earlier version takes none. */
  #keepGood(
    { series, evidence: choice }: ClaimedCheck,
    { evidence }: CheckOutcome,
    words: Omit<GoodCheck, 'evidence'>,
  ): void {
    if (evidence === undefined || choice === undefined) return;
    this.#diagnoses.forget(series);
    try {
      this.#lastGood.keep(series, { ...words, evidence: evidence.plain() });
    } catch (error) {
      this.#logFault(error);
    }
  }

  async #evidenceOf(
    { series, account, evidence: choice }: ClaimedCheck,
    { evidence }: CheckOutcome,
  ): Promise<Pick<PendingResult, 'evidence' | 'lastGood'>> {
    if (evidence === undefined || choice === undefined) return {};
    try {
      const good = this.#lastGood.take(series);
      const how = { withBodies: choice === 'with_bodies' };
      const diagnosis = this.#diagnoses.of(series);
      this.#diagnoses.begin({ series, account }, () => evidence.suspects());
      const packed = await evidence.packed({ ...how, diagnosis });
      const lastGood = good && (await this.#packedGood(good, account, how));
      return {
        evidence: packed,
        ...(lastGood !== undefined && { lastGood }),
      };
    } catch (error) {
      this.#logFault(error);
      return {};
    }
  }

  /** A fault of ours loses no result. */
  #logFault(error: unknown): void {
    this.parts.log.error({ err: error }, 'the evidence of a check failed in a way it should not');
  }

  async #packedGood(
    { evidence: plain, ...words }: GoodCheck,
    account: string,
    how: Parameters<CheckEvidence['packed']>[0],
  ): Promise<NonNullable<PendingResult['lastGood']>> {
    const evidence = this.parts.evidenceFrom(plain, { account, signal: this.#stopChecking.signal });
    return { ...words, evidence: await evidence.packed(how) };
  }

  /** Why a result says nothing about the target; `undefined` when it does. */
  async #excuse(
    { hasFailed, asked }: CheckOutcome,
    check: Pick<FailedLook, 'account' | 'host' | 'startedMs'>,
  ): Promise<Said | undefined> {
    if (!hasFailed || asked === undefined) return undefined;
    return this.parts.sight.excuse({ ...check, ...asked });
  }
}
