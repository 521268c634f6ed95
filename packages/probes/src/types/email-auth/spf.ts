import { lookUp } from '../../dns/look-up.js';
import { type CheckContext } from '../../probe/probe.js';
import { failureOf } from '../../result/failure.js';
import { shorten } from '../../words/text.js';
import { type Finding } from './finding.js';
import { expanded } from './spf-macros.js';
import { isSpf, type Mechanism, parseSpf, type Qualifier, type SpfRecord } from './spf-record.js';

/** RFC 7208, section 4.6.4. */
const lookUpsMax = 10;
const voidLookUpsMax = 2;
const mailHostsMax = 10;

/** Further look-ups are not made. */
const lookUpsCountedMax = 30;

const unfollowedShownMax = 10;
const domainCharsShownMax = 100;

/** The result for a sender that no mechanism names; `open`: it depends on the mail. */
type Verdict = Qualifier | 'open';

/** Looks up everything that a receiver may have to look up (RFC 7208). */
export async function spfOf(domain: string, context: CheckContext): Promise<Finding> {
  const walk = new SpfWalk(domain, context);
  const anyone = await walk.follow(domain, []);
  const { faults } = walk;
  return {
    faults,
    weaknesses: faults.length > 0 ? [] : weaknessesOf(anyone),
    details: {
      record: walk.record,
      look_ups: walk.lookUps,
      void_look_ups: walk.voidLookUps,
      not_followed: [...walk.unfollowed].slice(0, unfollowedShownMax),
    },
  };
}

function weaknessesOf(anyone: Verdict): readonly string[] {
  if (anyone === '+') return ['SPF lets anyone send.'];
  return anyone === '?' ? ['SPF does not say that nobody else may send: it has no -all or ~all.'] : [];
}

/** Walks through a record and all that it includes, up to the first fault. */
class SpfWalk {
  record: string | undefined;
  lookUps = 0;
  voidLookUps = 0;
  /** Domains with macros that depend on a mail. */
  readonly unfollowed = new Set<string>();

  readonly #sender: string;
  readonly #context: CheckContext;
  #fault: string | undefined;

  constructor(sender: string, context: CheckContext) {
    this.#sender = sender;
    this.#context = context;
  }

  get faults(): readonly string[] {
    if (this.#fault !== undefined) return [this.#fault];
    if (this.lookUps > lookUpsCountedMax) {
      return [`SPF takes more than ${lookUpsCountedMax} look-ups, and ${lookUpsMax} are allowed.`];
    }
    if (this.lookUps > lookUpsMax) {
      return [`SPF takes ${this.lookUps} look-ups, and ${lookUpsMax} are allowed.`];
    }
    return this.voidLookUps > voidLookUpsMax
      ? [`SPF takes ${this.voidLookUps} look-ups that find nothing, and ${voidLookUpsMax} are allowed.`]
      : [];
  }

  get #ended(): boolean {
    return this.#fault !== undefined || this.lookUps > lookUpsCountedMax;
  }

  /** The verdict of a domain's record on a sender that no mechanism names. */
  async follow(domain: string, path: readonly string[]): Promise<Verdict> {
    const way = [...path, domain];
    if (path.includes(domain)) return this.#broken(`${way.join(' → ')} goes in a circle.`);
    const record = await this.#recordOf(domain, path.at(-1));
    if (record === undefined) return '?';
    for (const mechanism of record.mechanisms) {
      const anyone = await this.#evaluate(mechanism, domain, way);
      if (this.#ended) return '?';
      if (anyone) return mechanism.qualifier;
    }
    const { redirect } = record;
    if (redirect === undefined) return '?';
    this.lookUps += 1;
    if (this.#ended) return '?';
    const next = this.#nameOf(redirect, domain);
    return next === undefined ? 'open' : this.follow(next, way);
  }

  async #recordOf(domain: string, includedBy: string | undefined): Promise<SpfRecord | undefined> {
    const answer = await lookUp(domain, 'TXT', this.#context);
    if (answer.outcome === 'failed') {
      this.#fault = `SPF cannot be read: ${failureOf(answer).message}`;
      return undefined;
    }
    const [text, ...others] = answer.records.filter(isSpf);
    if (text === undefined) {
      this.#fault =
        includedBy === undefined
          ? `SPF is missing: no TXT record of ${domain} begins with v=spf1.`
          : `SPF is broken: ${includedBy} includes ${domain}, which has no SPF record.`;
      return undefined;
    }
    this.record ??= text;
    if (others.length > 0) {
      this.#broken(`${domain} has ${others.length + 1} SPF records, and only one may be there.`);
      return undefined;
    }
    const parsed = parseSpf(text);
    if (parsed.ok) return parsed.record;
    this.#broken(`${parsed.fault} in the record of ${domain}.`);
    return undefined;
  }

  async #evaluate(mechanism: Mechanism, domain: string, way: readonly string[]): Promise<boolean> {
    if (mechanism.kind === 'all') return true;
    if ('prefixLength' in mechanism) return mechanism.prefixLength === 0;
    this.lookUps += 1;
    if (this.#ended) return false;
    const subject = mechanism.domain === undefined ? domain : this.#nameOf(mechanism.domain, domain);
    if (subject === undefined) return false;
    if (mechanism.kind === 'include') return (await this.follow(subject, way)) === '+';
    if (mechanism.kind === 'exists') return this.#exists(subject);
    if (mechanism.kind === 'mx') await this.#lookUpMailHosts(subject);
    else if (mechanism.kind !== 'ptr') await this.#lookUpAddresses(subject);
    return false;
  }

  /** `undefined` when the name depends on a mail. */
  #nameOf(written: string, recordOf: string): string | undefined {
    const name = expanded(written, { d: recordOf, o: this.#sender });
    if (name === undefined) this.unfollowed.add(shorten(written, domainCharsShownMax));
    return name;
  }

  /** Over IPv6 too, an IPv4 address counts (RFC 7208, section 5.7). */
  async #exists(name: string): Promise<boolean> {
    const answer = await lookUp(name, 'A', this.#context);
    if (answer.outcome === 'failed') {
      this.#fault = `SPF cannot be evaluated: ${failureOf(answer).message}`;
      return false;
    }
    if (answer.records.length > 0) return true;
    this.voidLookUps += 1;
    return false;
  }

  async #lookUpMailHosts(domain: string): Promise<void> {
    const answer = await lookUp(domain, 'MX', this.#context);
    if (answer.outcome === 'failed') this.#fault = `SPF cannot be evaluated: ${failureOf(answer).message}`;
    else if (answer.records.length === 0) this.voidLookUps += 1;
    else if (answer.records.length > mailHostsMax) {
      this.#broken(
        `${domain} has ${answer.records.length} mail hosts, and ${mailHostsMax} are allowed for mx.`,
      );
    }
  }

  /** A name without any address is void for every sender. */
  async #lookUpAddresses(domain: string): Promise<void> {
    for (const type of ['A', 'AAAA'] as const) {
      const answer = await lookUp(domain, type, this.#context);
      if (answer.outcome === 'failed') {
        this.#fault = `SPF cannot be evaluated: ${failureOf(answer).message}`;
        return;
      }
      if (answer.records.length > 0) return;
    }
    this.voidLookUps += 1;
  }

  #broken(clause: string): '?' {
    this.#fault = `SPF is broken: ${clause}`;
    return '?';
  }
}
