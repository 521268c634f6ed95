import type { FromSchema } from 'json-schema-to-ts';
import type { Probe } from '../../probe/probe.js';
import type { CheckResult } from '../../result/check-result.js';
import { objectSchema } from '../../settings/schema.js';
import { textPatterns } from '../../settings/text-patterns.js';
import { dkimOf } from './dkim.js';
import { dmarcOf } from './dmarc.js';
import { spfOf } from './spf.js';

const settings = objectSchema({
  dkim_selectors: {
    type: 'array',
    description:
      'The DKIM selectors whose keys must be there (`s=` in the signature of a mail). Without any, DKIM is not looked at.',
    items: { type: 'string', pattern: textPatterns.dkimSelector.source, maxLength: 100 },
    uniqueItems: true,
    maxItems: 10,
    default: [],
  },
  report_weak: {
    type: 'boolean',
    description: 'Whether what is in order but lets forgeries through is reported, as `degraded`.',
    default: true,
  },
});

type Settings = FromSchema<typeof settings>;

export const emailAuth = {
  type: 'email_auth',
  description: 'SPF, DKIM and DMARC of a domain are there, in order, and strict.',
  target: 'domain',
  settings,
  defaults: { intervalSeconds: 3_600, severity: 'warning', incidentTitle: '{name}: {reason}' },
  async check(target, given, context): Promise<CheckResult> {
    const { elapsedMs } = context;
    const domain = target.replace(/\.$/, '').toLowerCase();
    const [spf, dmarc, ...dkim] = await Promise.all([
      spfOf(domain, context),
      dmarcOf(domain, context),
      ...given.dkim_selectors.map((selector) => dkimOf(selector, domain, context)),
    ]);
    const findings = [spf, ...dkim, dmarc];
    const faults = findings.flatMap((finding) => finding.faults);
    const weaknesses = given.report_weak ? findings.flatMap((finding) => finding.weaknesses) : [];
    const details = { spf: spf.details, dkim: dkim.map((finding) => finding.details), dmarc: dmarc.details };
    const measured = { durationMs: elapsedMs(), details };
    if (faults.length > 0)
      return { status: 'down', message: [...faults, ...weaknesses].join(' '), ...measured };
    if (weaknesses.length > 0) return { status: 'degraded', message: weaknesses.join(' '), ...measured };
    const message = `${dkim.length > 0 ? 'SPF, DKIM and DMARC' : 'SPF and DMARC'} are in order.`;
    return { status: 'up', message, ...measured };
  },
} satisfies Probe<Settings>;
