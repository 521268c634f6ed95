import type { FromSchema } from 'json-schema-to-ts';
import { pageCheck, pageSettings } from '../../http/page.js';
import { requestFaults } from '../../http/request-settings.js';
import { type Probe } from '../../probe/probe.js';
import { objectSchema } from '../../settings/schema.js';
import { shorten } from '../../words/text.js';
import { type JudgedHeader, judgedHeaders, judgedHeadersTask, type SecurityHeader } from './header-rules.js';

const reasonCharsMax = 300;

const headerNames = [
  'strict_transport_security',
  'content_security_policy',
  'framing',
  'x_content_type_options',
  'referrer_policy',
  'permissions_policy',
] as const satisfies readonly SecurityHeader[];

const settings = objectSchema({
  required: {
    type: 'array',
    description: 'What the grade is made of. `framing` is X-Frame-Options or frame-ancestors.',
    items: { type: 'string', enum: headerNames },
    minItems: 1,
    uniqueItems: true,
    default: headerNames,
  },
  min_grade: {
    type: 'string',
    description: 'The least grade that is `up`. With `A+`, nothing may be missing or weak.',
    enum: ['A+', 'A', 'B', 'C', 'D'],
    default: 'A',
  },
  hsts_min_age_seconds: {
    type: 'integer',
    description: 'How long Strict-Transport-Security must last.',
    minimum: 1,
    maximum: 126_144_000,
    default: 15_552_000,
  },
  ...pageSettings,
});

type Settings = FromSchema<typeof settings>;

export const securityHeaders = {
  type: 'security_headers',
  description: 'A page comes with strong security headers.',
  target: 'url',
  settings,
  faults: requestFaults,
  defaults: {
    intervalSeconds: 3_600,
    severity: 'warning',
    incidentTitle: '{name} has weak security headers: {reason}',
  },
  check: pageCheck<Settings>(async ({ url, headers }, given, { compute }) => {
    const circumstances = { https: url.startsWith('https:'), hstsAgeMinSeconds: given.hsts_min_age_seconds };
    const judged = await compute(judgedHeadersTask, { headers, required: given.required, circumstances });
    if (!judged.ok) return { status: 'down', message: `A header ${judged.excess} to judge.` };
    const grade = gradeOf(judged.value);
    const reasons = judged.value.flatMap(({ verdict }) =>
      verdict.verdict === 'strong' ? [] : [shorten(verdict.sentence, reasonCharsMax)],
    );
    const isPassed = gradeNames.indexOf(grade) <= gradeNames.indexOf(given.min_grade);
    return {
      status: isPassed ? 'up' : 'down',
      message: isPassed
        ? praise(grade, reasons)
        : `${summary(reasons)} Grade ${grade} is below ${given.min_grade}.`,
      details: { grade, reasons },
    };
  }),
} satisfies Probe<Settings>;

const praise = (grade: Grade, reasons: readonly string[]): string =>
  reasons.length === 0 ? `Every header is strong: grade ${grade}.` : `Grade ${grade}. ${summary(reasons)}`;

function summary([reason = '', ...more]: readonly string[]): string {
  if (more.length === 0) return reason;
  return `${reason} ${more.length} more ${more.length === 1 ? 'is' : 'are'} missing or weak.`;
}

/** A weak header counts half. */
function gradeOf(judged: readonly JudgedHeader[]): Grade {
  const worth = judged.reduce((sum, { name }) => sum + judgedHeaders[name].worth, 0);
  const earned = judged.reduce(
    (sum, { name, verdict }) => sum + judgedHeaders[name].worth * shares[verdict.verdict],
    0,
  );
  const percent = (earned / worth) * 100;
  return grades.find(([least]) => percent >= least)?.[1] ?? 'F';
}

const shares = { strong: 1, weak: 0.5, missing: 0 } as const;

const grades = [
  [100, 'A+'],
  [90, 'A'],
  [75, 'B'],
  [60, 'C'],
  [40, 'D'],
] as const;

type Grade = (typeof grades)[number][1] | 'F';

const gradeNames: readonly Grade[] = [...grades.map(([, name]) => name), 'F'];
