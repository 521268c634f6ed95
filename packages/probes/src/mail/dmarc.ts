import { getDomain } from 'tldts';
import { lookUp } from '../dns/look-up.js';
import { failureOf } from '../failure-of.js';
import type { CheckContext } from '../probe.js';
import type { Finding } from './finding.js';
import { parseTagList } from './tag-list.js';

const isPolicy = (value: string): boolean => /^(?:none|quarantine|reject)$/i.test(value);
const isAlignment = (value: string): boolean => /^[rs]$/i.test(value);
const isListOfUris = (value: string): boolean =>
  value.split(',').every((uri) => /^[a-z][a-z\d+.-]*:[^\s,;]+$/i.test(uri.trim()));

/** RFC 7489, section 6.3: what each tag may hold. Others are passed over. */
const tagRules: Readonly<Record<string, (value: string) => boolean>> = {
  p: isPolicy,
  sp: isPolicy,
  adkim: isAlignment,
  aspf: isAlignment,
  pct: (value) => /^\d{1,3}$/.test(value) && Number(value) <= 100,
  rua: isListOfUris,
  ruf: isListOfUris,
};

/** The policy that DMARC (RFC 7489) has for mail that claims to come from a domain. */
export async function dmarcOf(domain: string, context: CheckContext): Promise<Finding> {
  const own = await recordsAt(domain, context);
  const organisation = getDomain(domain, { allowPrivateDomains: true }) ?? domain;
  const inherits = own.fault === undefined && own.records.length === 0 && organisation !== domain;
  const { fault, records } = inherits ? await recordsAt(organisation, context) : own;
  const at = `_dmarc.${inherits ? organisation : domain}`;
  if (fault !== undefined) return broken(fault);
  const [record, ...others] = records;
  if (record === undefined) return broken(`DMARC is missing: there is no record at _dmarc.${domain}.`);
  if (others.length > 0) {
    return broken(`DMARC is broken: ${at} has ${records.length} records, and only one may be there.`, record);
  }
  const tags = parseTagList(record);
  if (tags === undefined) return broken(`DMARC is broken: the record at ${at} cannot be read.`, record);
  if (!tags.has('p')) return broken(`DMARC is broken: the record at ${at} has no policy (p).`, record);
  const wrong = [...tags].find(([name, value]) => tagRules[name]?.(value) === false);
  if (wrong !== undefined) {
    return broken(`DMARC is broken: ${wrong.join('=')} in the record at ${at} is not allowed.`, record);
  }
  const policy = (inherits ? tags.get('sp') : undefined) ?? tags.get('p');
  return { faults: [], weaknesses: weaknessesOf(policy, tags.get('pct')), details: { record, at, policy } };
}

const broken = (fault: string, record?: string): Finding => ({
  faults: [fault],
  weaknesses: [],
  details: { record },
});

type Records = { readonly fault?: string; readonly records: readonly string[] };

/** The records of DMARC among those that are there (RFC 7489, section 6.6.3). */
async function recordsAt(domain: string, context: CheckContext): Promise<Records> {
  const answer = await lookUp(`_dmarc.${domain}`, 'TXT', context);
  return answer.outcome === 'failed'
    ? { fault: `DMARC cannot be read: ${failureOf(answer).message}`, records: [] }
    : { records: answer.records.filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text)) };
}

function weaknessesOf(policy: string | undefined, percentage: string | undefined): readonly string[] {
  if (policy?.toLowerCase() === 'none') return ['DMARC lets forgeries through: its policy is none.'];
  return percentage !== undefined && Number(percentage) < 100
    ? [`DMARC lets forgeries through: its policy holds for ${percentage} % of the mail only.`]
    : [];
}
