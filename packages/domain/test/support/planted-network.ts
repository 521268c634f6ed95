import type { CanaryAnswer, Way } from '../../src/index.js';

export type Span = { readonly fromMs: number; readonly toMs: number };

const isIn = (spans: readonly Span[], atMs: number): boolean =>
  spans.some(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);

/** `outer6` is beyond the gateway for IPv6, and `vpn` behind a device of its own. */
export type Place = 'inner' | 'outer' | 'outer6' | 'vpn';

export type Host = {
  readonly account: string;
  readonly address: string;
  readonly place: Place;
  /** `error` and `reset` come after the connection. */
  readonly says: 'fine' | 'error' | 'reset';
  readonly stopped: readonly Span[];
  readonly latencyMs: number;
  readonly intervalMs: number;
  readonly firstCheckMs: number;
  /** Each check looks the name up again. */
  readonly isNamed: boolean;
  /** Its certificate proves its name. Otherwise it is at port 80. */
  readonly isSecure: boolean;
};

/** What is cut off. `lease`: the prober has lost its addresses and routes. `vpn`: the device is gone. */
export type CutOff = 'prober' | 'lease' | 'uplink' | 'uplink6' | 'vpn' | 'resolver';

/**
 * `drop`: packets vanish. `reject`: sending fails at once. `portal`: the router answers in place of all hosts.
 * `shrink`: large packets vanish. `loss`: 30 of 100 packets vanish.
 */
export type CutHow = 'drop' | 'reject' | 'portal' | 'shrink' | 'loss';

export type Network = {
  readonly hosts: readonly Host[];
  /** `forwarder`: on the router, asks others beyond. `inner`: knows all names itself. */
  readonly nameServer: 'forwarder' | 'inner' | 'outer' | null;
  /** A validating forwarder knows from what it has kept which names do not exist (RFC 8198). */
  readonly keepsAbsence: boolean;
  readonly doesGatewayAnswer: boolean;
  readonly canaries: readonly string[];
  readonly hasIpv6: boolean;
  readonly cut: ({ readonly what: CutOff; readonly how: CutHow } & Span) | null;
};

const lan = { scope: 'link', key: 'lan', link: 'lan' } as const;
const uplink = { scope: 'beyond', key: 'uplink', link: 'lan' } as const;
const uplink6 = { scope: 'beyond', key: 'uplink6', link: 'lan6' } as const;
const vpn = { scope: 'link', key: 'vpn', link: 'vpn' } as const;
const ways = { inner: lan, outer: uplink, outer6: uplink6, vpn } as const;

const cutPlaces: { readonly [What in CutOff]: readonly Place[] } = {
  prober: ['inner', 'outer', 'outer6', 'vpn'],
  lease: ['inner', 'outer', 'outer6', 'vpn'],
  uplink: ['outer', 'outer6'],
  uplink6: ['outer6'],
  vpn: ['vpn'],
  resolver: [],
};

/** The same in every run: 30 of 100 moments (the mixing of MurmurHash3). */
const isLost = (atMs: number): boolean => {
  let hash = Math.imul(atMs ^ (atMs >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32 < 0.3;
};

export type NameReply = 'records' | 'failure' | 'nothing';

/** A network as a prober meets it, in virtual time. */
export class PlantedNetwork {
  constructor(readonly network: Network) {}

  cutAt(place: Place, atMs: number): CutHow | null {
    const { cut } = this.network;
    return cut !== null && isIn([cut], atMs) && cutPlaces[cut.what].includes(place) ? cut.how : null;
  }

  wayTo(place: Place, atMs: number): Way {
    const { cut } = this.network;
    const isGone = (cut?.what === 'lease' || cut?.what === 'vpn') && this.cutAt(place, atMs) !== null;
    return { ...ways[place], isGone };
  }

  waysOfNames(atMs: number): readonly (readonly Way[])[] {
    const { nameServer, hasIpv6 } = this.network;
    if (nameServer === null) return [];
    if (nameServer === 'outer') return [[this.wayTo('outer', atMs)]];
    const defaults: Place[] = hasIpv6 ? ['outer', 'outer6'] : ['outer'];
    return defaults.map((place) => [this.wayTo('inner', atMs), this.wayTo(place, atMs)]);
  }

  doesHostConnect({ place, stopped }: Pick<Host, 'place' | 'stopped'>, atMs: number): boolean {
    const how = this.cutAt(place, atMs);
    if (how === 'portal') return true;
    if (how === 'loss') return !isIn(stopped, atMs) && !isLost(atMs);
    return (how === null || how === 'shrink') && !isIn(stopped, atMs);
  }

  /** What follows the connection. `forged`: from a portal. */
  sayingOf({ place, stopped, says }: Host, atMs: number): Host['says'] | 'nothing' | 'forged' {
    const how = this.cutAt(place, atMs);
    if (how === 'portal') return 'forged';
    // TCP sends again what was lost.
    if (how === 'loss') return isIn(stopped, atMs) ? 'nothing' : says;
    return how !== null || isIn(stopped, atMs) ? 'nothing' : says;
  }

  canarySays(place: 'outer' | 'outer6', atMs: number): CanaryAnswer['says'] {
    const how = this.cutAt(place, atMs);
    if (how === null || (how === 'loss' && !isLost(atMs))) return 'proof';
    return how === 'portal' || how === 'shrink' ? 'something' : 'nothing';
  }

  doesGatewayAnswer(atMs: number): boolean {
    const how = this.cutAt('inner', atMs);
    return this.network.doesGatewayAnswer && (how === null || (how === 'loss' && !isLost(atMs)));
  }

  nameReply(atMs: number): NameReply {
    const { nameServer, cut } = this.network;
    const isGone = nameServer === null || (cut?.what === 'resolver' && isIn([cut], atMs));
    if (this.cutAt('inner', atMs) === 'loss') return isGone || isLost(atMs) ? 'nothing' : 'records';
    if (isGone || this.cutAt(nameServer === 'outer' ? 'outer' : 'inner', atMs) === 'drop') return 'nothing';
    const how = this.cutAt('outer', atMs);
    const isUplinkThere = how === null || how === 'shrink';
    if (nameServer === 'outer') return isUplinkThere ? 'records' : 'nothing';
    if (this.cutAt('inner', atMs) !== null) return 'nothing';
    return nameServer === 'inner' || isUplinkThere ? 'records' : 'failure';
  }

  /** Of a random name that no zone inside has. */
  isAbsenceTold(atMs: number): boolean {
    const { nameServer, keepsAbsence } = this.network;
    const reply = this.nameReply(atMs);
    const isKept = nameServer === 'forwarder' && keepsAbsence && reply === 'failure';
    return isKept || (nameServer !== 'inner' && reply === 'records');
  }
}
