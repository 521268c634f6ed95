import { inEnglish, inSequence, reasonsOf, type Said } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import { pageArabic, pageCheck, pageGerman, pageSettings } from '../../http/page.js';
import { login, requestFaults } from '../../http/request-settings.js';
import { type Probe } from '../../probe/probe.js';
import { objectSchema } from '../../settings/schema.js';
import { shorten } from '../../words/text.js';
import { type JudgedHeader, judgedHeaders, judgedHeadersTask, type SecurityHeader } from './header-rules.js';

const says = reasonsOf('security_headers', {
  excess: {
    en: 'A header {excess:clause} to judge.',
    de: 'Ein Header {excess:clause} bei der Beurteilung.',
    ar: 'تقييم إحدى الترويسات {excess:clause}.',
  },
  strong: {
    en: 'Every header is strong: grade {grade}.',
    de: 'Alle Header sind stark: Note {grade}.',
    ar: 'كلّ الترويسات قوية: الدرجة {grade}.',
  },
  grade: { en: 'Grade {grade}.', de: 'Note {grade}.', ar: 'الدرجة {grade}.' },
  below: {
    en: 'Grade {grade} is below {least}.',
    de: 'Note {grade} liegt unter {least}.',
    ar: 'الدرجة {grade} أدنى من {least}.',
  },
  more: {
    en: '{more:n} more {more|is|are} missing or weak.',
    de: '{more:n} {more|weiterer fehlt oder ist|weitere fehlen oder sind} schwach.',
    ar: 'عدد الترويسات الأخرى غير الموجودة أو الضعيفة {more:n}.',
  },
});

const reasonCharsMax = 300;

const headerNames = [
  'strict_transport_security',
  'content_security_policy',
  'framing',
  'x_content_type_options',
  'referrer_policy',
  'permissions_policy',
] as const satisfies readonly SecurityHeader[];

const settings = {
  ...objectSchema({
    required: {
      type: 'array',
      title: 'Graded headers',
      hint: '',
      enumTitles: [
        'Strict-Transport-Security',
        'Content-Security-Policy',
        'X-Frame-Options or frame-ancestors',
        'X-Content-Type-Options',
        'Referrer-Policy',
        'Permissions-Policy',
      ],
      description: 'What the grade is made of. `framing` is X-Frame-Options or frame-ancestors.',
      items: { type: 'string', enum: headerNames },
      minItems: 1,
      uniqueItems: true,
      default: headerNames,
    },
    min_grade: {
      type: 'string',
      title: 'Least grade',
      hint: 'With A+, nothing may be missing or weak.',
      inSight: true,
      description: 'The least grade that is `up`. With `A+`, nothing may be missing or weak.',
      enum: ['A+', 'A', 'B', 'C', 'D'],
      default: 'A',
    },
    hsts_min_age_seconds: {
      type: 'integer',
      title: 'Least age of Strict-Transport-Security',
      hint: 'How long it must last.',
      unit: 's',
      description: 'How long Strict-Transport-Security must last.',
      minimum: 1,
      maximum: 126_144_000,
      default: 15_552_000,
    },
    ...pageSettings,
  }),
  alternatives: [login],
} as const;

type Settings = FromSchema<typeof settings>;

export const securityHeaders = {
  type: 'security_headers',
  title: 'Security headers',
  description: 'A page comes with strong security headers.',
  kind: 'web',
  searchWords: ['hsts', 'csp', 'owasp', 'x-frame-options'],
  icon: 'M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6ZM9 12l2.2 2.2L15.5 10',
  targetExample: 'https://shop.example.com/',
  target: 'url',
  settings,
  faults: requestFaults,
  defaults: {
    intervalSeconds: 3_600,
    severity: 'warning',
    incidentTitle: '{name} has weak security headers: {reason}',
  },
  german: {
    ...pageGerman,
    'Security headers': 'Sicherheits-Header',
    'A page comes with strong security headers.': 'Eine Seite hat starke Sicherheits-Header.',
    'Least grade': 'Mindestnote',
    'With A+, nothing may be missing or weak.': 'Bei A+ darf nichts fehlen oder schwach sein.',
    'Graded headers': 'Bewertete Header',
    'Strict-Transport-Security': 'Strict-Transport-Security',
    'Content-Security-Policy': 'Content-Security-Policy',
    'X-Frame-Options or frame-ancestors': 'X-Frame-Options oder frame-ancestors',
    'X-Content-Type-Options': 'X-Content-Type-Options',
    'Referrer-Policy': 'Referrer-Policy',
    'Permissions-Policy': 'Permissions-Policy',
    'Least age of Strict-Transport-Security': 'Mindestdauer von Strict-Transport-Security',
    'How long it must last.': 'Wie lange der Header gelten muss.',
  },
  arabic: {
    ...pageArabic,
    'Security headers': 'ترويسات الأمان',
    'A page comes with strong security headers.': 'تأتي الصفحة بترويسات أمان قوية.',
    'Least grade': 'أدنى درجة',
    'With A+, nothing may be missing or weak.': 'مع A+ لا يجوز أن ينقص شيء أو يضعف.',
    'Graded headers': 'الترويسات المقيَّمة',
    'Strict-Transport-Security': 'Strict-Transport-Security',
    'Content-Security-Policy': 'Content-Security-Policy',
    'X-Frame-Options or frame-ancestors': 'X-Frame-Options أو frame-ancestors',
    'X-Content-Type-Options': 'X-Content-Type-Options',
    'Referrer-Policy': 'Referrer-Policy',
    'Permissions-Policy': 'Permissions-Policy',
    'Least age of Strict-Transport-Security': 'أدنى عمر لـ Strict-Transport-Security',
    'How long it must last.': 'كم يجب أن يدوم.',
  },
  check: pageCheck<Settings>(async ({ url, headers }, given, { compute }) => {
    const circumstances = { https: url.startsWith('https:'), hstsAgeMinSeconds: given.hsts_min_age_seconds };
    const judged = await compute(judgedHeadersTask, { headers, required: given.required, circumstances });
    if (!judged.ok) return { status: 'down', message: says.excess({ excess: judged.excess }) };
    const grade = gradeOf(judged.value);
    const reasons = judged.value.flatMap(({ verdict }) =>
      verdict.verdict === 'strong' ? [] : [verdict.sentence],
    );
    const isPassed = gradeNames.indexOf(grade) <= gradeNames.indexOf(given.min_grade);
    return {
      status: isPassed ? 'up' : 'down',
      message: isPassed ? praise(grade, reasons) : below(reasons, grade, given.min_grade),
      details: { grade, reasons: reasons.map((reason) => shorten(inEnglish(reason), reasonCharsMax)) },
    };
  }),
} satisfies Probe<Settings>;

const praise = (grade: Grade, reasons: readonly Said[]): Said =>
  reasons.length === 0 ? says.strong({ grade }) : inSequence(says.grade({ grade }), ...summary(reasons));

function below(reasons: readonly Said[], grade: Grade, least: Grade): Said {
  const tooLow = says.below({ grade, least });
  const [first = tooLow, ...others] = [...summary(reasons), tooLow];
  return inSequence(first, ...others);
}

function summary([reason, ...more]: readonly Said[]): readonly Said[] {
  if (reason === undefined) return [];
  return more.length === 0 ? [reason] : [reason, says.more({ more: more.length })];
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
