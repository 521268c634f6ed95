import { reasonsOf, type Said } from '@tocsin/domain';
import { lookUp } from '../../dns/look-up.js';
import { type CheckContext } from '../../probe/probe.js';
import { failureOf } from '../../result/check-result.js';
import { shorten } from '../../words/text.js';
import { expanded, isSpf, type Mechanism, parseSpf, type Qualifier, type SpfRecord } from './spf-record.js';
import { type Finding } from './tag-list.js';

const says = reasonsOf('spf', {
  open: { en: 'SPF lets anyone send.', de: 'SPF lässt jeden senden.', ar: 'SPF يسمح للجميع بالإرسال.' },
  endless: {
    en: 'SPF does not say that nobody else may send: it has no -all or ~all.',
    de: 'SPF sagt nicht, dass sonst niemand senden darf: Es hat kein -all oder ~all.',
    ar: 'لا يقول SPF إنه لا يجوز لغير المذكورين الإرسال: ليس فيه ‎-all أو ‎~all.',
  },
  far_too_many: {
    en: 'SPF takes more than {counted:n} look-ups, and {allowed:n} are allowed.',
    de: 'SPF braucht mehr als {counted:n} Abfragen, erlaubt sind {allowed:n}.',
    ar: 'يحتاج SPF إلى عمليات بحث أكثر من {counted:n}، والمسموح به {allowed:n}.',
  },
  too_many: {
    en: 'SPF takes {look_ups:n} look-ups, and {allowed:n} are allowed.',
    de: 'SPF braucht {look_ups:n} Abfragen, erlaubt sind {allowed:n}.',
    ar: 'عدد عمليات البحث التي يحتاج إليها SPF هو {look_ups:n}، والمسموح به {allowed:n}.',
  },
  too_many_void: {
    en: 'SPF takes {look_ups:n} look-ups that find nothing, and {allowed:n} are allowed.',
    de: 'SPF braucht {look_ups:n} Abfragen, die nichts finden, erlaubt sind {allowed:n}.',
    ar: 'عدد عمليات بحث SPF التي لا تجد شيئًا هو {look_ups:n}، والمسموح به {allowed:n}.',
  },
  broken: {
    en: 'SPF is broken: {why:reason}',
    de: 'SPF ist kaputt: {why:reason}',
    ar: 'SPF معطوب: {why:reason}',
  },
  circle: { en: '{way} goes in a circle.', de: '{way} führt im Kreis.', ar: '{way} يدور في حلقة.' },
  unread: {
    en: 'SPF cannot be read: {why:reason}',
    de: 'SPF ist nicht lesbar: {why:reason}',
    ar: 'لا يمكن قراءة SPF: {why:reason}',
  },
  unevaluated: {
    en: 'SPF cannot be evaluated: {why:reason}',
    de: 'SPF ist nicht auswertbar: {why:reason}',
    ar: 'لا يمكن تقييم SPF: {why:reason}',
  },
  missing: {
    en: 'SPF is missing: no TXT record of {domain} begins with v=spf1.',
    de: 'SPF fehlt: Kein TXT-Eintrag von {domain} beginnt mit v=spf1.',
    ar: 'SPF غير موجود: لا سجلّ TXT لدى {domain} يبدأ بـ v=spf1.',
  },
  included_missing: {
    en: 'SPF is broken: {by} includes {domain}, which has no SPF record.',
    de: 'SPF ist kaputt: {by} bindet {domain} ein, das keinen SPF-Eintrag hat.',
    ar: 'SPF معطوب: يتضمّن {by} النطاق {domain}، وليس له سجلّ SPF.',
  },
  several: {
    en: '{domain} has {records:n} SPF records, and only one may be there.',
    de: '{domain} hat {records:n} SPF-Einträge, und nur einer darf da sein.',
    ar: 'عدد سجلّات SPF لدى {domain} هو {records:n}، ولا يجوز إلا واحد.',
  },
  wrong_record: {
    en: '{fault:clause} in the record of {domain}.',
    de: '{fault:clause} im Eintrag von {domain}.',
    ar: '{fault:clause} في سجلّ {domain}.',
  },
  many_hosts: {
    en: '{domain} has {hosts:n} mail hosts, and {allowed:n} are allowed for mx.',
    de: '{domain} hat {hosts:n} Mailhosts, erlaubt sind für mx {allowed:n}.',
    ar: 'عدد مضيفي البريد لدى {domain} هو {hosts:n}، والمسموح به لـ mx هو {allowed:n}.',
  },
});

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

function weaknessesOf(anyone: Verdict): readonly Said[] {
  if (anyone === '+') return [says.open()];
  return anyone === '?' ? [says.endless()] : [];
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
  #fault: Said | undefined;

  constructor(sender: string, context: CheckContext) {
    this.#sender = sender;
    this.#context = context;
  }

  get faults(): readonly Said[] {
    if (this.#fault !== undefined) return [this.#fault];
    if (this.lookUps > lookUpsCountedMax) {
      return [says.far_too_many({ counted: lookUpsCountedMax, allowed: lookUpsMax })];
    }
    if (this.lookUps > lookUpsMax) {
      return [says.too_many({ look_ups: this.lookUps, allowed: lookUpsMax })];
    }
    return this.voidLookUps > voidLookUpsMax
      ? [says.too_many_void({ look_ups: this.voidLookUps, allowed: voidLookUpsMax })]
      : [];
  }

  get #ended(): boolean {
    return this.#fault !== undefined || this.lookUps > lookUpsCountedMax;
  }

  /** The verdict of a domain's record on a sender that no mechanism names. */
  async follow(domain: string, path: readonly string[]): Promise<Verdict> {
    const way = [...path, domain];
    if (path.includes(domain)) return this.#broken(says.circle({ way: way.join(' → ') }));
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
      this.#fault = says.unread({ why: failureOf(answer).message });
      return undefined;
    }
    const [text, ...others] = answer.records.filter(isSpf);
    if (text === undefined) {
      this.#fault =
        includedBy === undefined
          ? says.missing({ domain })
          : says.included_missing({ by: includedBy, domain });
      return undefined;
    }
    this.record ??= text;
    if (others.length > 0) {
      this.#broken(says.several({ domain, records: others.length + 1 }));
      return undefined;
    }
    const parsed = parseSpf(text);
    if (parsed.ok) return parsed.record;
    this.#broken(says.wrong_record({ fault: parsed.fault, domain }));
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
      this.#fault = says.unevaluated({ why: failureOf(answer).message });
      return false;
    }
    if (answer.records.length > 0) return true;
    this.voidLookUps += 1;
    return false;
  }

  async #lookUpMailHosts(domain: string): Promise<void> {
    const answer = await lookUp(domain, 'MX', this.#context);
    if (answer.outcome === 'failed') this.#fault = says.unevaluated({ why: failureOf(answer).message });
    else if (answer.records.length === 0) this.voidLookUps += 1;
    else if (answer.records.length > mailHostsMax) {
      this.#broken(says.many_hosts({ domain, hosts: answer.records.length, allowed: mailHostsMax }));
    }
  }

  /** A name without any address is void for every sender. */
  async #lookUpAddresses(domain: string): Promise<void> {
    for (const type of ['A', 'AAAA'] as const) {
      const answer = await lookUp(domain, type, this.#context);
      if (answer.outcome === 'failed') {
        this.#fault = says.unevaluated({ why: failureOf(answer).message });
        return;
      }
      if (answer.records.length > 0) return;
    }
    this.voidLookUps += 1;
  }

  #broken(why: Said): '?' {
    this.#fault = says.broken({ why });
    return '?';
  }
}
