import { reasonsOf } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import { type Page, pageArabic, pageCheck, pageGerman, pageSettings } from '../http/page.js';
import { login, requestFaults } from '../http/request-settings.js';
import type { Probe } from '../probe/probe.js';
import { objectSchema } from '../settings/schema.js';

const says = reasonsOf('response_time', {
  answer: {
    en: 'The answer took {took:ms}.',
    de: 'Die Antwort dauerte {took:ms}.',
    ar: 'استغرق الردّ {took:ms}.',
  },
  first_byte: {
    en: 'The first byte took {took:ms}.',
    de: 'Das erste Byte brauchte {took:ms}.',
    ar: 'استغرق أول بايت {took:ms}.',
  },
  slow_answer: {
    en: 'The answer took up to {up_to:ms}, over the budget of {budget:n} ms. The latest took {latest:ms}.',
    de: 'Die Antwort dauerte bis zu {up_to:ms}, mehr als das Budget von {budget:n} ms. Die letzte dauerte {latest:ms}.',
    ar: 'استغرق الردّ حتى {up_to:ms}، والميزانية {budget:n} ms. استغرق الأحدث {latest:ms}.',
  },
  slow_answers: {
    en: '95 of 100 answers took up to {up_to:ms}, over the budget of {budget:n} ms. The latest took {latest:ms}.',
    de: '95 von 100 Antworten dauerten bis zu {up_to:ms}, mehr als das Budget von {budget:n} ms. Die letzte dauerte {latest:ms}.',
    ar: 'استغرق 95 من كلّ 100 ردّ حتى {up_to:ms}، والميزانية {budget:n} ms. استغرق الأحدث {latest:ms}.',
  },
  slow_first_byte: {
    en: 'The first byte took up to {up_to:ms}, over the budget of {budget:n} ms. The latest took {latest:ms}.',
    de: 'Das erste Byte brauchte bis zu {up_to:ms}, mehr als das Budget von {budget:n} ms. Das letzte brauchte {latest:ms}.',
    ar: 'استغرق أول بايت حتى {up_to:ms}، والميزانية {budget:n} ms. استغرق الأحدث {latest:ms}.',
  },
  slow_first_bytes: {
    en: '95 of 100 first bytes took up to {up_to:ms}, over the budget of {budget:n} ms. The latest took {latest:ms}.',
    de: '95 von 100 ersten Bytes brauchten bis zu {up_to:ms}, mehr als das Budget von {budget:n} ms. Das letzte brauchte {latest:ms}.',
    ar: 'وصل أول بايت في 95 من كلّ 100 ردّ خلال {up_to:ms}، والميزانية {budget:n} ms. استغرق الأحدث {latest:ms}.',
  },
});

const windowMax = 100;

const settings = {
  ...objectSchema({
    budget_ms: {
      type: 'integer',
      title: 'Budget',
      hint: 'How long an answer may take.',
      unit: 'ms',
      inSight: true,
      description: 'How long the answer may take, in milliseconds.',
      minimum: 1,
      maximum: 60_000,
      default: 2_000,
    },
    measure: {
      type: 'string',
      title: 'Time until',
      hint: '',
      enumTitles: ['The first byte', 'The last byte'],
      inSight: true,
      description: 'The time to the first byte of the answer, or to its last.',
      enum: ['first_byte', 'total'],
      default: 'total',
    },
    window: {
      type: 'integer',
      title: 'Answers that count',
      hint: 'The latest ones. One in twenty may be over the budget.',
      inSight: true,
      description: 'How many of the latest answers count. One in twenty of them may be over the budget.',
      minimum: 1,
      maximum: windowMax,
      default: 20,
    },
    ...pageSettings,
  }),
  alternatives: [login],
} as const;

const memory = objectSchema({ times_ms: { type: 'array', items: { type: 'number' }, maxItems: windowMax } }, [
  'times_ms',
]);

type Settings = FromSchema<typeof settings>;
type Memory = FromSchema<typeof memory>;

export const responseTime = {
  type: 'response_time',
  title: 'Response time',
  description: 'A page answers within a budget of time, 95 times in 100.',
  kind: 'web',
  searchWords: ['latency', 'slow', 'performance', 'speed', 'p95', 'langsam', 'latenz'],
  icon: 'M12 6.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM12 10v3.5l2.5 1.5M9.5 3.5h5',
  targetExample: 'https://shop.example.com/',
  target: 'url',
  settings,
  faults: requestFaults,
  memory,
  defaults: { intervalSeconds: 60, severity: 'warning', incidentTitle: '{name} is slow: {reason}' },
  german: {
    ...pageGerman,
    'Response time': 'Antwortzeit',
    'A page answers within a budget of time, 95 times in 100.':
      'Eine Seite antwortet 95-mal von 100 schnell genug.',
    Budget: 'Budget',
    'How long an answer may take.': 'Wie lange eine Antwort dauern darf.',
    'Time until': 'Zeit bis',
    'The first byte': 'Zum ersten Byte',
    'The last byte': 'Zum letzten Byte',
    'Answers that count': 'Antworten, die zählen',
    'The latest ones. One in twenty may be over the budget.':
      'Die letzten. Eine von zwanzig darf über dem Budget liegen.',
  },
  arabic: {
    ...pageArabic,
    'Response time': 'زمن الاستجابة',
    'A page answers within a budget of time, 95 times in 100.':
      'تردّ الصفحة ضمن ميزانية من الوقت، 95 مرّة من 100.',
    Budget: 'الميزانية',
    'How long an answer may take.': 'كم يجوز أن يستغرق الردّ.',
    'Time until': 'الوقت حتى',
    'The first byte': 'أول بايت',
    'The last byte': 'آخر بايت',
    'Answers that count': 'الردود المحسوبة',
    'The latest ones. One in twenty may be over the budget.':
      'أحدثها. يجوز أن يتجاوز واحد من كل عشرين الميزانية.',
  },
  check: pageCheck<Settings, Memory>((page, { budget_ms: budgetMs, measure, window }, { previous }) => {
    const timeMs = Math.round(measure === 'total' ? page.durationMs : firstByteMs(page));
    const timesMs = [...(previous?.times_ms ?? []), timeMs].slice(-window);
    const p95Ms = percentile95(timesMs, window);
    const isSlow = p95Ms > budgetMs;
    const what = measure === 'total' ? 'answer' : 'first_byte';
    const slow = { up_to: p95Ms, budget: budgetMs, latest: timeMs };
    return {
      status: isSlow ? 'down' : 'up',
      message: isSlow
        ? says[window === 1 ? (`slow_${what}` as const) : (`slow_${what}s` as const)](slow)
        : says[what]({ took: timeMs }),
      details: { time_ms: timeMs, p95_ms: p95Ms, samples: timesMs.length },
      remember: { times_ms: timesMs },
    };
  }),
} satisfies Probe<Settings, Memory>;

/** From the start, over all redirects. */
const firstByteMs = ({ redirects, timings }: Page): number =>
  redirects.reduce((sum, { timings: { totalMs } }) => sum + totalMs, timings.firstByteMs);

/** By nearest rank. Missing measurements count as fast, so that the first answer alone does not decide. */
function percentile95(timesMs: readonly number[], window: number): number {
  const descending = timesMs.toSorted((a, b) => b - a);
  return descending[Math.floor(window * 0.05)] ?? 0;
}
