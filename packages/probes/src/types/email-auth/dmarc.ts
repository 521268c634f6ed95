import { getDomain } from 'tldts';
import { lookUp } from '../../dns/look-up.js';
import { type CheckContext } from '../../probe/probe.js';
import { failureOf } from '../../result/failure.js';
import { listInWords, shorten } from '../../words/text.js';
import { isReportUri, tagRules } from './dmarc-tags.js';
import { type Finding } from './finding.js';
import { parseTagList } from './tag-list.js';

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
    const [fault = `DMARC is missing: there is no record at _dmarc.${domain}.`] = faults;
    return { faults: [fault], weaknesses: [], details: { record: undefined } };
  }
  const judged =
    others.length > 0
      ? broken(`${at} has ${records.length} records, and only one may be there`)
      : judgedRecord(record, at, inherits);
  return { ...judged, details: { record, at, policy: judged.policy } };
}

type Records = { readonly faults: readonly string[]; readonly records: readonly string[] };

async function recordsAt(domain: string, context: CheckContext): Promise<Records> {
  const name = `_dmarc.${domain}`;
  const answer = await lookUp(name, 'TXT', context);
  if (answer.outcome === 'failed') {
    return { faults: [`DMARC cannot be read: ${failureOf(answer).message}`], records: [] };
  }
  const records = answer.records.filter(isDmarc);
  const malformed = records.length > 0 ? undefined : answer.records.find(wasMeant);
  const faults = malformed === undefined ? [] : [`DMARC is malformed: ${misspelling(malformed, name)}`];
  return { faults, records };
}

const misspelling = (text: string, at: string): string =>
  `the record at ${at} must begin with "v=DMARC1;", and receivers pass it over. It says "${shorten(text, textCharsShownMax)}".`;

type Judged = Pick<Finding, 'faults' | 'weaknesses'> & { readonly policy?: string | undefined };

const broken = (clause: string): Judged => ({ faults: [`DMARC is malformed: ${clause}.`], weaknesses: [] });

/** RFC 9989, section 4.7; RFC 7489, sections 6.3 and 6.6.3. */
function judgedRecord(record: string, at: string, inherits: boolean): Judged {
  const { tags, repeated, strays } = parseTagList(record);
  if (repeated.length > 0) return broken(`the record at ${at} has ${listInWords(repeated)} twice`);
  const wrong = [...tags].filter(([name, value]) => tagRules[name]?.isValid(value) === false);
  const fatal = wrong.find(([name]) => ['p', 'sp', 'np'].includes(name));
  if (fatal !== undefined) return broken(wrongTag(fatal, at));
  const wantsReports = (tags.get('rua') ?? '').split(',').some(isReportUri);
  if (!tags.has('p') && !wantsReports) {
    return broken(
      `the record at ${at} has no policy (p)${strays.length > 0 ? `, but ${quoted(strays)}` : ''}`,
    );
  }
  const policy = (inherits ? tags.get('sp') : undefined) ?? tags.get('p') ?? 'none';
  return {
    faults: [],
    policy,
    weaknesses: [
      ...weaknessesOf(policy, tags, at),
      ...wrong.map((tag) => `DMARC is malformed: ${wrongTag(tag, at)}.`),
      ...(strays.length > 0
        ? [`DMARC is malformed: ${quoted(strays)} in the record at ${at} is not a tag such as p=reject.`]
        : []),
    ],
  };
}

const quoted = (strays: readonly string[]): string =>
  listInWords(strays.map((stray) => JSON.stringify(shorten(stray, textCharsShownMax))));

const wrongTag = ([name, value]: readonly [string, string], at: string): string =>
  `${name}=${shorten(value, textCharsShownMax)} in the record at ${at} must be ${tagRules[name]?.meant}`;

function weaknessesOf(policy: string, tags: ReadonlyMap<string, string>, at: string): readonly string[] {
  if (!tags.has('p')) {
    return [`DMARC lets forgeries through: the record at ${at} has no policy (p), which counts as none.`];
  }
  if (policy.toLowerCase() === 'none') return ['DMARC lets forgeries through: its policy is none.'];
  if (/^y$/i.test(tags.get('t') ?? '')) {
    return [`DMARC lets forgeries through: it is only being tested (t=y in the record at ${at}).`];
  }
  const percentage = tags.get('pct');
  return percentage !== undefined && tagRules.pct?.isValid(percentage) && Number(percentage) < 100
    ? [`DMARC lets forgeries through: its policy holds for ${percentage} % of the mail only.`]
    : [];
}
