import { EgressError, names } from '@tocsin/egress';
import type { Random, Scheduler, SimulatedProcess, Trace } from '@tocsin/testing';
import type { RunSettings } from '../run-settings.js';
import type { Tally } from '../tally.js';

const answerMsMax = 50;
/** Longer than a name is asked for. */
const outageMsMax = 15_000;

type NameServersParts = {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly trace: Trace;
  readonly tally: Tally;
  readonly settings: Pick<RunSettings, 'nameServerOutages' | 'nameFailRate'>;
};

type Outage = { readonly host: string | null; readonly fromMs: number; readonly toMs: number };

/** Name servers that answer every question at once, or say for a while that they cannot. */
export class NameServers {
  #outages: readonly Outage[] = [];

  constructor(private readonly parts: NameServersParts) {}

  get mayErr(): boolean {
    return this.parts.settings.nameServerOutages + this.parts.settings.nameFailRate > 0;
  }

  scheduleOutages(withinMs: number): void {
    const { scheduler, random, settings } = this.parts;
    for (let count = 0; count < settings.nameServerOutages; count++)
      scheduler.schedule(() => this.#err(null), random.integer(0, withinMs));
  }

  answerAgain(): void {
    const { nowMs } = this.parts.scheduler;
    this.#outages = this.#outages.map((outage) => ({ ...outage, toMs: Math.min(outage.toMs, nowMs) }));
  }

  /** A message needs a name, for which an outage may begin. */
  isAsked(host: string, isFaulty: boolean): void {
    if (this.parts.random.chance(isFaulty ? this.parts.settings.nameFailRate : 0)) this.#err(host);
  }

  /** A `NameResolver` for `PersistentNames`. @throws EgressError `dns` */
  async resolve(process: SimulatedProcess, host: string): Promise<readonly string[]> {
    const { scheduler, random } = this.parts;
    const errs = this.#outages.some((outage) => isOf(outage, host) && outage.toMs > scheduler.nowMs);
    if (!errs) return ['192.0.2.1'];
    await process.sleep(random.integer(1, answerMsMax));
    throw new EgressError('dns', names.server_failed({ name: host }), { isPassing: true });
  }

  /** For how long at a stretch the name could be looked up in this time. */
  toldForMs(host: string, fromMs: number, toMs: number): number {
    const outages = this.#outages.filter((outage) => isOf(outage, host)).sort((a, b) => a.fromMs - b.fromMs);
    let [sinceMs, longestMs] = [fromMs, 0];
    for (const outage of outages) {
      longestMs = Math.max(longestMs, Math.min(outage.fromMs, toMs) - sinceMs);
      sinceMs = Math.max(sinceMs, outage.toMs);
    }
    return Math.max(longestMs, toMs - sinceMs);
  }

  #err(host: string | null): void {
    const { scheduler, random, trace, tally } = this.parts;
    const forMs = random.integer(1, outageMsMax);
    const { nowMs } = scheduler;
    this.#outages = [...this.#outages, { host, fromMs: nowMs, toMs: nowMs + forMs }];
    tally.count(host === null ? 'name servers: all names' : 'name servers: one name');
    trace.add('name servers', `cannot look up ${host ?? 'any name'} for ${forMs} ms`);
  }
}

const isOf = (outage: Outage, host: string): boolean => outage.host === null || outage.host === host;
