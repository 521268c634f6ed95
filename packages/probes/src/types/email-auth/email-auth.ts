import { inSequence, reasonsOf } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import type { Probe } from '../../probe/probe.js';
import type { CheckResult } from '../../result/check-result.js';
import { objectSchema } from '../../settings/schema.js';
import { textPatterns } from '../../settings/text-patterns.js';
import { dkimOf } from './dkim.js';
import { dmarcOf } from './dmarc.js';
import { spfOf } from './spf.js';

const says = reasonsOf('email_auth', {
  in_order: {
    en: 'SPF, DKIM and DMARC are in order.',
    de: 'SPF, DKIM und DMARC sind in Ordnung.',
    ar: '‏SPF و DKIM و DMARC سليمة.',
  },
  in_order_without_dkim: {
    en: 'SPF and DMARC are in order.',
    de: 'SPF und DMARC sind in Ordnung.',
    ar: '‏SPF و DMARC سليمان.',
  },
});

const settings = objectSchema({
  dkim_selectors: {
    type: 'array',
    title: 'DKIM selectors',
    hint: 's= in the signature of a mail. Without any, DKIM is not checked.',
    inSight: true,
    description:
      'The DKIM selectors whose keys must be there (`s=` in the signature of a mail). Without any, DKIM is not looked at.',
    items: { type: 'string', pattern: textPatterns.dkimSelector.source, maxLength: 100 },
    uniqueItems: true,
    maxItems: 10,
    default: [],
  },
  report_weak: {
    type: 'boolean',
    title: 'Report what lets forgeries through',
    hint: 'As degraded, though it is in order.',
    inSight: true,
    description: 'Whether what is in order but lets forgeries through is reported, as `degraded`.',
    default: true,
  },
});

type Settings = FromSchema<typeof settings>;

export const emailAuth = {
  type: 'email_auth',
  title: 'Mail authentication',
  description: 'SPF, DKIM and DMARC of a domain are there, in order, and strict.',
  kind: 'domain',
  searchWords: ['spf', 'dkim', 'dmarc', 'spoofing', 'e-mail'],
  icon: 'M3.5 12V5.5h17V11M4 6l8 6 8-6M3.5 12v6.5H11M14.5 17l2.2 2.2 4.3-4.4',
  targetExample: 'example.com',
  target: 'domain',
  neverCalls: true,
  settings,
  defaults: { intervalSeconds: 3_600, severity: 'warning', incidentTitle: '{name}: {reason}' },
  german: {
    'Mail authentication': 'Mail-Authentifizierung',
    'SPF, DKIM and DMARC of a domain are there, in order, and strict.':
      'SPF, DKIM und DMARC einer Domain sind da, in Ordnung und streng.',
    'DKIM selectors': 'DKIM-Selektoren',
    's= in the signature of a mail. Without any, DKIM is not checked.':
      's= in der Signatur einer E-Mail. Ohne Angabe wird DKIM nicht geprüft.',
    'Report what lets forgeries through': 'Melden, was Fälschungen durchlässt',
    'As degraded, though it is in order.': 'Als beeinträchtigt, auch wenn sonst alles in Ordnung ist.',
  },
  arabic: {
    'Mail authentication': 'مصادقة البريد',
    'SPF, DKIM and DMARC of a domain are there, in order, and strict.':
      'SPF وDKIM وDMARC للنطاق موجودة وسليمة وصارمة.',
    'DKIM selectors': 'محدّدات DKIM',
    's= in the signature of a mail. Without any, DKIM is not checked.':
      's= في توقيع رسالة بريد. من دونها لا يُفحص DKIM.',
    'Report what lets forgeries through': 'الإبلاغ عمّا يسمح بالتزوير',
    'As degraded, though it is in order.': 'متراجعًا، مع أنه سليم.',
  },
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
    const [worst, ...others] = [...faults, ...weaknesses];
    if (worst !== undefined) {
      const status = faults.length > 0 ? 'down' : 'degraded';
      return { status, message: inSequence(worst, ...others), ...measured };
    }
    const message = dkim.length > 0 ? says.in_order() : says.in_order_without_dkim();
    return { status: 'up', message, ...measured };
  },
} satisfies Probe<Settings>;
