import { reasonsOf, type Said } from '@tocsin/domain';
import { getDomain } from 'tldts';
import { lookUp } from '../../dns/look-up.js';
import { type CheckContext } from '../../probe/probe.js';
import { failureOf } from '../../result/check-result.js';
import { shorten } from '../../words/text.js';
import { type Finding, parseTagList } from './tag-list.js';

const says = reasonsOf('dmarc', {
  meant_policy: {
    en: 'none, quarantine or reject',
    de: 'none, quarantine oder reject',
    ar: 'none أو quarantine أو reject',
  },
  meant_alignment: { en: 'r or s', de: 'r oder s', ar: 'r أو s' },
  meant_reports: {
    en: 'a list of addresses such as mailto:dmarc@example.com: no reports go there',
    de: 'eine Liste von Adressen wie mailto:dmarc@example.com: dorthin gehen keine Berichte',
    ar: 'قائمة عناوين مثل mailto:dmarc@example.com: لا تصل إليها أي تقارير',
  },
  meant_flag: { en: 'y or n', de: 'y oder n', ar: 'y أو n' },
  meant_percentage: { en: 'a number from 0 to 100', de: 'eine Zahl von 0 bis 100', ar: 'عددًا من 0 إلى 100' },
  missing: {
    en: 'DMARC is missing: there is no record at {name}.',
    de: 'DMARC fehlt: Bei {name} ist kein Eintrag.',
    ar: 'DMARC غير موجود: لا سجلّ عند {name}.',
  },
  unread: {
    en: 'DMARC cannot be read: {why:reason}',
    de: 'DMARC ist nicht lesbar: {why:reason}',
    ar: 'لا يمكن قراءة DMARC: {why:reason}',
  },
  malformed: {
    en: 'DMARC is malformed: {why:clause}.',
    de: 'DMARC ist fehlerhaft: {why:clause}.',
    ar: 'صيغة DMARC خاطئة: {why:clause}.',
  },
  malformed_before: {
    en: 'DMARC is malformed: {why:reason}',
    de: 'DMARC ist fehlerhaft: {why:reason}',
    ar: 'صيغة DMARC خاطئة: {why:reason}',
  },
  several: {
    en: '{at} has {records:n} records, and only one may be there',
    de: '{at} hat {records:n} Einträge, und nur einer darf da sein',
    ar: 'عدد السجلّات عند {at} هو {records:n}، ولا يجوز إلا واحد',
  },
  misspelt: {
    en: 'the record at {at} must begin with "v=DMARC1;", and receivers pass it over. It says "{text}".',
    de: 'Der Eintrag bei {at} muss mit „v=DMARC1;“ beginnen, und Empfänger übergehen ihn. Er lautet „{text}“.',
    ar: 'يجب أن يبدأ السجلّ عند {at} بـ ‎"v=DMARC1;"‎، ويتجاوزه المستقبلون. نصّه «{text}».',
  },
  repeated: {
    en: 'the record at {at} has {tags:list} twice',
    de: 'Der Eintrag bei {at} hat {tags:list} doppelt',
    ar: 'في السجلّ عند {at} يتكرّر {tags:list}',
  },
  no_policy: {
    en: 'the record at {at} has no policy (p)',
    de: 'Der Eintrag bei {at} hat keine Richtlinie (p)',
    ar: 'ليس في السجلّ عند {at} سياسة (p)',
  },
  stray_for_policy: {
    en: 'the record at {at} has no policy (p), but {strays:list}',
    de: 'Der Eintrag bei {at} hat keine Richtlinie (p), aber {strays:list}',
    ar: 'ليس في السجلّ عند {at} سياسة (p)، بل {strays:list}',
  },
  stray: {
    en: '{strays:list} in the record at {at} is not a tag such as p=reject',
    de: '{strays:list} im Eintrag bei {at} ist kein Tag wie p=reject',
    ar: '{strays:list} في السجلّ عند {at} ليس وسمًا مثل p=reject',
  },
  wrong_tag: {
    en: '{tag} in the record at {at} must be {meant:clause}',
    de: '{tag} im Eintrag bei {at} muss so sein: {meant:clause}',
    ar: 'يجب أن يكون {tag} في السجلّ عند {at}: {meant:clause}',
  },
  lax_without_policy: {
    en: 'DMARC lets forgeries through: the record at {at} has no policy (p), which counts as none.',
    de: 'DMARC lässt Fälschungen durch: Der Eintrag bei {at} hat keine Richtlinie (p), was als none gilt.',
    ar: 'DMARC يسمح بالتزوير: ليس في السجلّ عند {at} سياسة (p)، وهذا يُعدّ none.',
  },
  lax: {
    en: 'DMARC lets forgeries through: its policy is none.',
    de: 'DMARC lässt Fälschungen durch: Die Richtlinie ist none.',
    ar: 'DMARC يسمح بالتزوير: سياسته none.',
  },
  lax_tested: {
    en: 'DMARC lets forgeries through: it is only being tested (t=y in the record at {at}).',
    de: 'DMARC lässt Fälschungen durch: Es wird nur erprobt (t=y im Eintrag bei {at}).',
    ar: 'DMARC يسمح بالتزوير: هو قيد التجربة فقط (t=y في السجلّ عند {at}).',
  },
  lax_partly: {
    en: 'DMARC lets forgeries through: its policy holds for {percentage} % of the mail only.',
    de: 'DMARC lässt Fälschungen durch: Die Richtlinie gilt nur für {percentage} % der E-Mails.',
    ar: 'DMARC يسمح بالتزوير: لا تسري سياسته إلا على {percentage} % من البريد.',
  },
});

type TagRule = {
  readonly isValid: (value: string) => boolean;
  readonly meant: Said;
};

/** A URI, mostly `mailto:`. The size limit behind it is gone since RFC 9989. */
const isReportUri = (text: string): boolean => /^[a-z][a-z\d+.-]*:[^\s,;]+$/i.test(text.trim());

const policy: TagRule = {
  isValid: (value) => /^(?:none|quarantine|reject)$/i.test(value),
  meant: says.meant_policy(),
};
const alignment: TagRule = { isValid: (value) => /^[rs]$/i.test(value), meant: says.meant_alignment() };
const reports: TagRule = {
  isValid: (value) => value.split(',').every(isReportUri),
  meant: says.meant_reports(),
};

/** RFC 9989, section 4.7; `pct`: RFC 7489, section 6.3. */
const tagRules: Readonly<Record<string, TagRule>> = {
  p: policy,
  sp: policy,
  np: policy,
  adkim: alignment,
  aspf: alignment,
  rua: reports,
  ruf: reports,
  t: { isValid: (value) => /^[yn]$/i.test(value), meant: says.meant_flag() },
  pct: {
    isValid: (value) => /^\d{1,3}$/.test(value) && Number(value) <= 100,
    meant: says.meant_percentage(),
  },
};

const textCharsShownMax = 100;

/** RFC 9989, section 4.7. RFC 7489 allows the tag in upper case. */
const isDmarc = (text: string): boolean => /^[vV]\s*=\s*DMARC1\s*(?:;|$)/.test(text);

/** A record that receivers ignore, although it was meant for DMARC. */
const wasMeant = (text: string): boolean =>
  /\bv\s*=\s*dmarc/i.test(text) || /(?:^|[;\s])p\s*=\s*(?:none|quarantine|reject)\b/i.test(text);

/** RFC 9989, and RFC 7489 before it. */
export async function dmarcOf(domain: string, context: CheckContext): Promise<Finding> {
  const own = await recordsAt(domain, context);
  const organisation = getDomain(domain, { allowPrivateDomains: true }) ?? domain;
  const inherits = own.faults.length === 0 && own.records.length === 0 && organisation !== domain;
  const { faults, records } = inherits ? await recordsAt(organisation, context) : own;
  const at = `_dmarc.${inherits ? organisation : domain}`;
  const [record, ...others] = records;
  if (record === undefined) {
    const [fault = says.missing({ name: `_dmarc.${domain}` })] = faults;
    return { faults: [fault], weaknesses: [], details: { record: undefined } };
  }
  const judged =
    others.length > 0
      ? broken(says.several({ at, records: records.length }))
      : judgedRecord(record, at, inherits);
  return { ...judged, details: { record, at, policy: judged.policy } };
}

type Records = { readonly faults: readonly Said[]; readonly records: readonly string[] };

async function recordsAt(domain: string, context: CheckContext): Promise<Records> {
  const name = `_dmarc.${domain}`;
  const answer = await lookUp(name, 'TXT', context);
  if (answer.outcome === 'failed') {
    return { faults: [says.unread({ why: failureOf(answer).message })], records: [] };
  }
  const records = answer.records.filter(isDmarc);
  const malformed = records.length > 0 ? undefined : answer.records.find(wasMeant);
  const faults =
    malformed === undefined ? [] : [says.malformed_before({ why: misspelling(malformed, name) })];
  return { faults, records };
}

const misspelling = (text: string, at: string): Said =>
  says.misspelt({ at, text: shorten(text, textCharsShownMax) });

type Judged = Pick<Finding, 'faults' | 'weaknesses'> & { readonly policy?: string | undefined };

const broken = (why: Said): Judged => ({ faults: [says.malformed({ why })], weaknesses: [] });

/** RFC 9989, section 4.7; RFC 7489, sections 6.3 and 6.6.3. */
function judgedRecord(record: string, at: string, inherits: boolean): Judged {
  const { tags, repeated, strays } = parseTagList(record);
  if (repeated.length > 0) return broken(says.repeated({ at, tags: repeated }));
  const wrong = [...tags].filter(([name, value]) => tagRules[name]?.isValid(value) === false);
  const fatal = wrong.find(([name]) => ['p', 'sp', 'np'].includes(name));
  if (fatal !== undefined) return broken(wrongTag(fatal, at));
  const wantsReports = (tags.get('rua') ?? '').split(',').some(isReportUri);
  if (!tags.has('p') && !wantsReports) {
    return broken(
      strays.length > 0 ? says.stray_for_policy({ at, strays: quoted(strays) }) : says.no_policy({ at }),
    );
  }
  const policy = (inherits ? tags.get('sp') : undefined) ?? tags.get('p') ?? 'none';
  return {
    faults: [],
    policy,
    weaknesses: [
      ...weaknessesOf(policy, tags, at),
      ...wrong.map((tag) => says.malformed({ why: wrongTag(tag, at) })),
      ...(strays.length > 0 ? [says.malformed({ why: says.stray({ at, strays: quoted(strays) }) })] : []),
    ],
  };
}

const quoted = (strays: readonly string[]): readonly string[] =>
  strays.map((stray) => JSON.stringify(shorten(stray, textCharsShownMax)));

const wrongTag = ([name, value]: readonly [string, string], at: string): Said =>
  says.wrong_tag({
    tag: `${name}=${shorten(value, textCharsShownMax)}`,
    at,
    meant: tagRules[name]?.meant ?? says.meant_policy(),
  });

function weaknessesOf(policy: string, tags: ReadonlyMap<string, string>, at: string): readonly Said[] {
  if (!tags.has('p')) {
    return [says.lax_without_policy({ at })];
  }
  if (policy.toLowerCase() === 'none') return [says.lax()];
  if (/^y$/i.test(tags.get('t') ?? '')) {
    return [says.lax_tested({ at })];
  }
  const percentage = tags.get('pct');
  return percentage !== undefined && tagRules.pct?.isValid(percentage) && Number(percentage) < 100
    ? [says.lax_partly({ percentage })]
    : [];
}
