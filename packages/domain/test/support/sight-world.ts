import { type Instant, instant } from '../../src/brand.js';
import { confirmationDefaults } from '../../src/confirmation.js';
import { judge, noCircumstances } from '../../src/health-judgement.js';
import {
  afterCanary,
  afterExcuse,
  afterFailure,
  afterSighting,
  afterSilence,
  blindnessOf,
  type CanaryAnswer,
  type DoubtedCheck,
  excuseFor,
  type Inquiry,
  isBeyondDoubt,
  noInquiry,
  nothingSeen,
  type ProberBlindness,
  type ProberSight,
  witnessesFor,
} from '../../src/index.js';
import { type HealthPolicy, initialHealth, type MonitorHealth } from '../../src/monitor-health.js';
import { type Host, type Network, type Place, PlantedNetwork } from './planted-network.js';

export const timing = { timeoutMs: 10_000, inquiryMs: 2_500, confirmMs: 15_000 } as const;

/** TCP and DNS clients try again after these delays. */
const triesMs = [0, 1_000, 3_000, 7_000];

/** A forwarder waits so long for others before it says that it failed. */
const forwarderFailsMs = 800;

export type Verdict = { readonly atMs: number; readonly status: 'up' | 'down' | 'unknown' };

type Monitor = {
  readonly host: Host;
  health: MonitorHealth;
  isOpen: boolean;
  /** When its incidents opened. */
  readonly openings: number[];
  readonly verdicts: Verdict[];
  readonly policy: HealthPolicy;
};

type Heard = Pick<DoubtedCheck, 'asked' | 'heard'>;

const epochMs = Date.UTC(2026, 4, 3, 12);
const at = (ms: number): Instant => instant(new Date(epochMs + ms));

/** Runs a prober and its api in virtual time. The network is a model; the real code makes every decision. */
export class SightWorld {
  readonly monitors: readonly Monitor[];
  excused = 0;
  /** Checks that were excused while the prober did not say that it is blind, and began after the last blackout. */
  readonly contradictions: Verdict[] = [];
  readonly #planted: PlantedNetwork;
  #sight: ProberSight = nothingSeen;
  readonly #agenda: { readonly atMs: number; readonly run: (nowMs: number) => void }[] = [];

  constructor(private readonly network: Network) {
    this.#planted = new PlantedNetwork(network);
    this.monitors = network.hosts.map((host) => ({
      host,
      health: initialHealth,
      isOpen: false,
      openings: [],
      verdicts: [],
      policy: { ...confirmationDefaults, intervalMs: host.intervalMs, regions: [], severity: 'critical' },
    }));
    this.#at(0, () => {
      for (const answer of this.#askCanaries(0)) this.#see(afterCanary(this.#sight, answer));
    });
    for (const monitor of this.monitors) {
      this.#at(monitor.host.firstCheckMs, (nowMs) => this.#check(monitor, nowMs));
    }
  }

  get blindness(): ProberBlindness | null {
    return blindnessOf(this.#sight);
  }

  runUntil(endMs: number): void {
    for (
      let next = this.#agenda.at(-1);
      next !== undefined && next.atMs < endMs;
      next = this.#agenda.at(-1)
    ) {
      this.#agenda.pop();
      next.run(next.atMs);
    }
  }

  /** The agenda has its earliest entry last. */
  #at(atMs: number, run: (nowMs: number) => void): void {
    let index = this.#agenda.length;
    while (index > 0 && (this.#agenda[index - 1]?.atMs ?? 0) <= atMs) index -= 1;
    this.#agenda.splice(index, 0, { atMs, run });
  }

  #answerMs(
    fromMs: number,
    withinMs: number,
    latencyMs: number,
    answers: (atMs: number) => boolean,
  ): number | null {
    const triedMs = triesMs
      .map((ms) => fromMs + ms)
      .find((ms) => ms < fromMs + withinMs && answers(ms) && answers(ms + latencyMs));
    return triedMs === undefined ? null : triedMs + latencyMs;
  }

  #check(monitor: Monitor, startedMs: number): void {
    if (!monitor.host.isNamed) {
      this.#connect(monitor, startedMs, startedMs);
      return;
    }
    const reply = this.#planted.nameReply(startedMs);
    if (reply === 'failure') {
      const failedMs = startedMs + forwarderFailsMs;
      this.#at(failedMs, () => {
        this.#seeNameServer(failedMs);
        this.#doubt(monitor, startedMs, failedMs, { asked: 'name_server', heard: 'failure' });
      });
      return;
    }
    const tells = (ms: number) => this.#planted.nameReply(ms) === 'records';
    const namedMs = this.#answerMs(startedMs, timing.timeoutMs, 5, tells);
    if (namedMs === null) {
      this.#fail(monitor, startedMs, { asked: 'name_server', heard: 'nothing' });
      return;
    }
    this.#at(namedMs, () => {
      this.#seeNameServer(namedMs);
      this.#connect(monitor, startedMs, namedMs);
    });
  }

  #connect(monitor: Monitor, startedMs: number, fromMs: number): void {
    const { host } = monitor;
    const leftMs = startedMs + timing.timeoutMs - fromMs;
    const connects = (ms: number) => this.#planted.doesHostConnect(host, ms);
    const answeredMs = this.#answerMs(fromMs, leftMs, host.latencyMs, connects);
    if (answeredMs === null) {
      this.#fail(monitor, startedMs, { asked: 'host', heard: 'nothing' });
      return;
    }
    this.#at(answeredMs, () => {
      this.#seeHost(host, answeredMs, false);
      const endsMs = answeredMs + host.latencyMs;
      const says = this.#planted.sayingOf(host, endsMs);
      const unproved = { asked: 'host', heard: 'unproved' } as const;
      if (says === 'nothing') {
        this.#fail(monitor, startedMs, unproved);
        return;
      }
      this.#at(endsMs, () => {
        const isProved = host.isSecure && (says === 'fine' || says === 'error');
        if (isProved) this.#seeHost(host, endsMs, true);
        if (says === 'fine') this.#judge(monitor, 'up', endsMs);
        else if (isProved) this.#judge(monitor, 'down', endsMs);
        else this.#doubt(monitor, startedMs, endsMs, unproved);
      });
    });
  }

  /** A check without an answer fails at once if nothing can be sent, otherwise at its timeout. */
  #fail(monitor: Monitor, startedMs: number, heard: Heard): void {
    const { place } = monitor.host;
    const isAtOnce = this.#planted.cutAt(place, startedMs) === 'reject' && heard.heard === 'nothing';
    const failedMs = startedMs + (isAtOnce ? 1 : timing.timeoutMs);
    this.#at(failedMs, () => this.#doubt(monitor, startedMs, failedMs, heard));
  }

  #doubt(monitor: Monitor, startedMs: number, nowMs: number, heard: Heard): void {
    const { host } = monitor;
    const isHost = heard.asked === 'host';
    this.#inquire(
      monitor,
      {
        account: host.account,
        host: host.address,
        addresses: isHost ? [host.address] : [],
        startedMs,
        ways: isHost ? [[this.#planted.wayTo(host.place, nowMs)]] : this.#planted.waysOfNames(nowMs),
        ...heard,
      },
      nowMs,
    );
  }

  #inquire(monitor: Monitor, check: DoubtedCheck, fromMs: number): void {
    if (isBeyondDoubt(this.#sight, check)) {
      this.#conclude(monitor, check, noInquiry, fromMs, fromMs);
      return;
    }
    const endedMs = fromMs + timing.inquiryMs;
    const canaries = this.#askCanaries(fromMs);
    const rest = check.heard === 'unproved' ? noInquiry : this.#askOthers(check, fromMs);
    const inquiry = { ...rest, canaries };
    this.#at(endedMs, () => {
      for (const answer of canaries) this.#see(afterCanary(this.#sight, answer));
      for (const { witness, hasAnswered } of inquiry.witnesses) {
        if (!hasAnswered) this.#see(afterSilence(this.#sight, witness, fromMs));
      }
      this.#conclude(monitor, check, inquiry, fromMs, endedMs);
    });
  }

  #askCanaries(fromMs: number): readonly CanaryAnswer[] {
    const { canaries, hasIpv6 } = this.network;
    const latencyMs = 20;
    const places = hasIpv6 ? (['outer', 'outer6'] as const) : (['outer'] as const);
    return canaries.flatMap((canary) =>
      places.flatMap((place): CanaryAnswer[] => {
        const way = this.#planted.wayTo(place, fromMs);
        const says = this.#planted.canarySays(place, fromMs);
        const seenMs = fromMs + latencyMs;
        if (says !== 'nothing') {
          this.#at(seenMs, () =>
            this.#seeAnswer(place, seenMs, { isPlain: false, isProved: says === 'proof' }),
          );
        }
        const isKnown = this.#sight.canaries.some((each) => each.canary === canary && each.key === way.key);
        return isKnown || says !== 'nothing'
          ? [{ canary, host: canary, addresses: [canary], way, says }]
          : [];
      }),
    );
  }

  #askOthers(check: DoubtedCheck, fromMs: number): Inquiry {
    const ask = (latencyMs: number, answers: (ms: number) => boolean, see: (ms: number) => void): boolean => {
      const answeredMs = this.#answerMs(fromMs, timing.inquiryMs, latencyMs, answers);
      if (answeredMs !== null) this.#at(answeredMs, see);
      return answeredMs !== null;
    };
    const unproved = { isPlain: false, isProved: false };
    ask(
      1,
      (ms) => this.#planted.doesGatewayAnswer(ms),
      (ms) => this.#seeAnswer('inner', ms, unproved),
    );
    ask(
      5,
      (ms) => this.#planted.nameReply(ms) !== 'nothing',
      (ms) => this.#seeNameServer(ms),
    );
    return {
      canaries: [],
      isAbsenceTold: this.#planted.isAbsenceTold(fromMs),
      witnesses: witnessesFor(this.#sight, check).map((witness) => {
        const host = this.network.hosts.find(({ address }) => address === witness.address);
        if (host === undefined) throw new Error('A witness is no host of this network.');
        const answers = (ms: number) => this.#planted.doesHostConnect(host, ms);
        const hasAnswered = ask(host.latencyMs, answers, (ms) => this.#seeHost(host, ms, false));
        return { witness, hasAnswered };
      }),
    };
  }

  #conclude(monitor: Monitor, check: DoubtedCheck, inquiry: Inquiry, fromMs: number, endedMs: number): void {
    const excuse = excuseFor(this.#sight, check, inquiry);
    this.#see(
      excuse === null
        ? afterFailure(this.#sight, check, inquiry, fromMs)
        : afterExcuse(this.#sight, excuse, check),
    );
    if (excuse !== null) this.excused += 1;
    const status = excuse === null ? 'down' : 'unknown';
    const isAfterwards = excuse?.of === 'network' && excuse.lost.some(({ grounds }) => grounds === null);
    if (excuse !== null && !isAfterwards && this.blindness === null && excuse.of === 'network')
      this.contradictions.push({ atMs: endedMs, status });
    this.#judge(monitor, status, endedMs);
  }

  #see(after: ProberSight): void {
    this.#sight = after;
  }

  #seeAnswer(place: Place, atMs: number, kind: { isPlain: boolean; isProved: boolean }): void {
    const by = { way: this.#planted.wayTo(place, atMs), ...kind };
    this.#see(afterSighting(this.#sight, { from: 'host', by, witness: null, atMs }));
  }

  #seeHost({ account, address, place, isSecure }: Host, atMs: number, isProved: boolean): void {
    const way = this.#planted.wayTo(place, atMs);
    const witness = { account, host: address, address, port: isSecure ? 443 : 80, way: way.key };
    const by = { way, isPlain: !isSecure, isProved };
    this.#see(afterSighting(this.#sight, { from: 'host', by, witness, atMs }));
  }

  #seeNameServer(atMs: number): void {
    const way = this.#planted.wayTo(this.network.nameServer === 'outer' ? 'outer' : 'inner', atMs);
    const by = { way, isPlain: false, isProved: false };
    this.#see(afterSighting(this.#sight, { from: 'name_server', by, witness: null, atMs }));
  }

  #judge(monitor: Monitor, status: Verdict['status'], atMs: number): void {
    monitor.verdicts.push({ atMs, status });
    const circumstances = {
      ...noCircumstances,
      openIncident: monitor.isOpen ? { openedBy: 'checks' as const, suppressed: false } : null,
    };
    const result = { region: 'eu', status, excused: status === 'unknown', message: '', at: at(atMs) };
    const { health, step, nextCheckMs } = judge(monitor.health, result, monitor.policy, circumstances);
    monitor.health = health;
    if (step?.type === 'open') monitor.openings.push(atMs);
    if (step !== null) monitor.isOpen = step.type !== 'resolve';
    this.#at(atMs + nextCheckMs, (now) => this.#check(monitor, now));
  }
}
