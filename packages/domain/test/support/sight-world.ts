import { type Instant, instant } from '../../src/brand.js';
import { judge, noCircumstances } from '../../src/health-judgement.js';
import { type HealthPolicy, initialHealth, type MonitorHealth } from '../../src/monitor-health.js';
import {
  afterCanary,
  afterExcuse,
  afterFailure,
  afterSighting,
  afterSilence,
  excuseFor,
  hasSeenSince,
  type Inquiry,
  noInquiry,
  nothingSeen,
  type ProberSight,
  type SilentCheck,
  witnessesFor,
} from '../../src/prober-sight.js';
import { confirmationDefaults } from '../../src/region-health.js';

type Span = { readonly fromMs: number; readonly toMs: number };

const isIn = (spans: readonly Span[], atMs: number): boolean =>
  spans.some(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);

export type Place = 'inner' | 'outer';

export type Host = {
  readonly account: string;
  readonly address: string;
  readonly place: Place;
  readonly says: 'fine' | 'error' | 'reset';
  readonly stopped: readonly Span[];
  readonly latencyMs: number;
  readonly intervalMs: number;
  readonly firstCheckMs: number;
  /** Each check looks the name up again. */
  readonly isNamed: boolean;
};

export type Network = {
  readonly hosts: readonly Host[];
  readonly nameServer: Place | null;
  readonly doesGatewayAnswer: boolean;
  readonly isCanaryThere: boolean;
  /** `unreachable`: sending fails at once. Otherwise packets are lost. */
  readonly cut:
    | ({ readonly what: 'prober' | 'internet' | 'resolver'; readonly unreachable: boolean } & Span)
    | null;
};

export const timing = { timeoutMs: 10_000, inquiryMs: 2_500, confirmMs: 15_000 } as const;

/** TCP and DNS clients try again after these delays. */
const triesMs = [0, 1_000, 3_000, 7_000];

type Monitor = {
  readonly host: Host;
  health: MonitorHealth;
  isOpen: boolean /** When its incidents opened. */;
  readonly openings: number[];
  readonly policy: HealthPolicy;
};

const epochMs = Date.UTC(2026, 4, 3, 12);
const at = (ms: number): Instant => instant(new Date(epochMs + ms));

/** Runs a prober and its api in virtual time. The network is a model; the real code makes every decision. */
export class SightWorld {
  readonly monitors: readonly Monitor[];
  excused = 0;
  #sight: ProberSight = nothingSeen;
  readonly #agenda: { readonly atMs: number; readonly run: (nowMs: number) => void }[] = [];

  constructor(private readonly network: Network) {
    this.monitors = network.hosts.map((host) => ({
      host,
      health: initialHealth,
      isOpen: false,
      openings: [],
      policy: { ...confirmationDefaults, intervalMs: host.intervalMs, regions: [], severity: 'critical' },
    }));
    for (const monitor of this.monitors) {
      this.#at(monitor.host.firstCheckMs, (nowMs) => this.#check(monitor, nowMs));
    }
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

  #isCut(place: Place, atMs: number): boolean {
    const { cut } = this.network;
    return (
      cut !== null &&
      isIn([cut], atMs) &&
      (cut.what === 'prober' || (cut.what === 'internet' && place === 'outer'))
    );
  }

  #doesNameServerAnswer(atMs: number): boolean {
    const { cut, nameServer } = this.network;
    const isGone = cut?.what === 'resolver' && isIn([cut], atMs);
    return nameServer !== null && !isGone && !this.#isCut(nameServer, atMs);
  }

  #doesHostAnswer = ({ place, stopped }: Host, atMs: number): boolean =>
    !this.#isCut(place, atMs) && !isIn(stopped, atMs);

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
    const { host } = monitor;
    if (!host.isNamed) {
      this.#connect(monitor, startedMs, startedMs);
      return;
    }
    const namedMs = this.#answerMs(startedMs, timing.timeoutMs, 5, (ms) => this.#doesNameServerAnswer(ms));
    if (namedMs === null) {
      this.#fail(monitor, startedMs, 'name_server');
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
    const answeredMs = this.#answerMs(fromMs, leftMs, host.latencyMs, (ms) => this.#doesHostAnswer(host, ms));
    if (answeredMs === null) {
      this.#fail(monitor, startedMs, fromMs > startedMs ? 'answered' : 'host');
      return;
    }
    this.#at(answeredMs, () => {
      this.#seeHost(host, answeredMs);
      const endsMs = answeredMs + host.latencyMs;
      if (!this.#doesHostAnswer(host, endsMs)) {
        this.#fail(monitor, startedMs, 'answered');
        return;
      }
      this.#at(endsMs, () => this.#judge(monitor, host.says === 'fine' ? 'up' : 'down', endsMs));
    });
  }

  /** A check without an answer fails at once if nothing can be sent, otherwise at its timeout. */
  #fail(monitor: Monitor, startedMs: number, asked: 'host' | 'name_server' | 'answered'): void {
    const { cut } = this.network;
    const isAtOnce = cut?.unreachable === true && cut.what === 'prober' && isIn([cut], startedMs);
    const failedMs = startedMs + (isAtOnce ? 1 : timing.timeoutMs);
    this.#at(failedMs, () => {
      if (asked === 'answered') {
        this.#judge(monitor, 'down', failedMs);
        return;
      }
      this.#inquire(
        monitor,
        {
          account: monitor.host.account,
          host: monitor.host.address,
          addresses: asked === 'host' ? [monitor.host.address] : [],
          startedMs,
          asked,
        },
        failedMs,
      );
    });
  }

  #inquire(monitor: Monitor, check: SilentCheck, fromMs: number): void {
    if (hasSeenSince(this.#sight, check)) {
      this.#conclude(monitor, check, noInquiry, fromMs, fromMs);
      return;
    }
    const { isCanaryThere, doesGatewayAnswer } = this.network;
    const ask = (latencyMs: number, answers: (ms: number) => boolean, see: (ms: number) => void): boolean => {
      const answeredMs = this.#answerMs(fromMs, timing.inquiryMs, latencyMs, answers);
      if (answeredMs !== null) this.#at(answeredMs, see);
      return answeredMs !== null;
    };
    const seeAnything = (atMs: number) =>
      this.#see(afterSighting(this.#sight, { from: 'host', isOwn: false, witness: null, atMs }));
    const inquiry = {
      witnesses: witnessesFor(this.#sight, check).map((witness) => {
        const host = this.network.hosts.find(({ address }) => address === witness.address);
        if (host === undefined) throw new Error('A witness is no host of this network.');
        const answers = (ms: number) => this.#doesHostAnswer(host, ms);
        return { witness, hasAnswered: ask(host.latencyMs, answers, (ms) => this.#seeHost(host, ms)) };
      }),
      canaries: [
        {
          canary: 'canary',
          hasAnswered: ask(
            20,
            (ms) => isCanaryThere && !this.#isCut('outer', ms),
            (ms) => {
              seeAnything(ms);
              this.#see(afterCanary(this.#sight, 'canary'));
            },
          ),
        },
      ],
      gatewayHasAnswered: ask(1, (ms) => doesGatewayAnswer && !this.#isCut('inner', ms), seeAnything),
      nameServersHaveAnswered: ask(
        5,
        (ms) => this.#doesNameServerAnswer(ms),
        (ms) => this.#seeNameServer(ms),
      ),
    };
    const endedMs = fromMs + timing.inquiryMs;
    this.#at(endedMs, () => {
      for (const { witness, hasAnswered } of inquiry.witnesses) {
        if (!hasAnswered) this.#see(afterSilence(this.#sight, witness, fromMs));
      }
      this.#conclude(monitor, check, inquiry, fromMs, endedMs);
    });
  }

  #conclude(monitor: Monitor, check: SilentCheck, inquiry: Inquiry, fromMs: number, endedMs: number): void {
    const lost = excuseFor(this.#sight, check, inquiry);
    this.#see(
      lost === null
        ? afterFailure(this.#sight, check, fromMs)
        : afterExcuse(this.#sight, lost, check, inquiry),
    );
    if (lost !== null) this.excused += 1;
    this.#judge(monitor, lost === null ? 'down' : 'unknown', endedMs);
  }

  #see(after: ProberSight): void {
    this.#sight = after;
  }

  #seeHost({ account, address }: Host, atMs: number): void {
    const witness = { account, host: address, address, port: 443 };
    this.#see(afterSighting(this.#sight, { from: 'host', isOwn: false, witness, atMs }));
  }

  #seeNameServer(atMs: number): void {
    this.#see(afterSighting(this.#sight, { from: 'name_server', isOwn: false, witness: null, atMs }));
  }

  #judge(monitor: Monitor, status: 'up' | 'down' | 'unknown', atMs: number): void {
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
