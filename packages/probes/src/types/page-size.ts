import { reasonsOf, type Said } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import { pageArabic, pageCheck, pageGerman, pageSettings } from '../http/page.js';
import { login, requestFaults } from '../http/request-settings.js';
import { type Probe } from '../probe/probe.js';
import { type FieldError, fieldError, objectSchema } from '../settings/schema.js';

const says = reasonsOf('page_size', {
  empty: {
    en: 'It is empty. If that is right, set min_bytes to 0.',
    de: 'Die Seite ist leer. Wenn das richtig ist, setzen Sie min_bytes auf 0.',
    ar: 'الصفحة فارغة. إن كان ذلك صحيحًا، فاضبط min_bytes على 0.',
  },
  has: { en: 'It has {size:size}.', de: 'Die Seite hat {size:size}.', ar: 'حجم الصفحة {size:size}.' },
  over: {
    en: 'It has {size:size}, over the budget of {budget:size}.',
    de: 'Die Seite hat {size:size}, mehr als das Budget von {budget:size}.',
    ar: 'حجم الصفحة {size:size}، وهو أكبر من الميزانية البالغة {budget:size}.',
  },
  at_least_over: {
    en: 'It has at least {size:size}, over the budget of {budget:size}.',
    de: 'Die Seite hat mindestens {size:size}, mehr als das Budget von {budget:size}.',
    ar: 'حجم الصفحة {size:size} على الأقلّ، وهو أكبر من الميزانية البالغة {budget:size}.',
  },
  under: {
    en: 'It has {size:size}, less than the minimum of {least:size}.',
    de: 'Die Seite hat {size:size}, weniger als das Minimum von {least:size}.',
    ar: 'حجم الصفحة {size:size}، وهو أصغر من الحدّ الأدنى البالغ {least:size}.',
  },
  at_least_under: {
    en: 'It has at least {size:size}, less than the minimum of {least:size}.',
    de: 'Die Seite hat mindestens {size:size}, weniger als das Minimum von {least:size}.',
    ar: 'حجم الصفحة {size:size} على الأقلّ، وهو أصغر من الحدّ الأدنى البالغ {least:size}.',
  },
});

const budgetBytesMax = 10 * 1_024 * 1_024;

const settings = {
  ...objectSchema({
    budget_bytes: {
      type: 'integer',
      title: 'Largest size, in bytes',
      hint: 'As transferred.',
      inSight: true,
      description: 'How large the answer may be, in bytes as they are transferred.',
      minimum: 1,
      maximum: budgetBytesMax,
      default: 1_024 * 1_024,
    },
    min_bytes: {
      type: 'integer',
      title: 'Smallest size, in bytes',
      hint: 'With 0, an empty page is right.',
      inSight: true,
      description: 'How small the answer may be, in the same bytes. With 0, an empty page is right.',
      minimum: 0,
      maximum: budgetBytesMax,
      default: 1,
    },
    ...pageSettings,
  }),
  alternatives: [login],
} as const;

type Settings = FromSchema<typeof settings>;

export const pageSize = {
  type: 'page_size',
  title: 'Page size',
  description: 'A page is no larger than a budget of bytes.',
  kind: 'content',
  searchWords: ['bytes', 'weight', 'kilobytes', 'gewicht'],
  icon: 'M3.5 9h17v6.5h-17ZM7.5 9v3M11 9v3M14.5 9v3M18 9v2',
  targetExample: 'https://shop.example.com/',
  target: 'url',
  settings,
  faults: (given) => [...requestFaults(given), ...boundFaults(given)],
  defaults: {
    intervalSeconds: 3_600,
    severity: 'warning',
    incidentTitle: '{name} has the wrong size: {reason}',
  },
  german: {
    ...pageGerman,
    'Page size': 'Seitengröße',
    'A page is no larger than a budget of bytes.': 'Eine Seite ist nicht größer als erlaubt.',
    'Largest size, in bytes': 'Höchstgröße in Bytes',
    'As transferred.': 'So, wie sie übertragen wird.',
    'Smallest size, in bytes': 'Mindestgröße in Bytes',
    'With 0, an empty page is right.': 'Bei 0 ist eine leere Seite richtig.',
  },
  arabic: {
    ...pageArabic,
    'Page size': 'حجم الصفحة',
    'A page is no larger than a budget of bytes.': 'لا تزيد الصفحة على ميزانية من البايتات.',
    'Largest size, in bytes': 'أكبر حجم، بالبايت',
    'As transferred.': 'كما يُنقل.',
    'Smallest size, in bytes': 'أصغر حجم، بالبايت',
    'With 0, an empty page is right.': 'مع 0 تكون الصفحة الفارغة صحيحة.',
  },
  check: pageCheck<Settings>(
    (page, given) => {
      const { budget_bytes: budget, min_bytes: least } = given;
      const { transferredBytes: bytes } = page;
      // An empty page has a few bytes when compressed.
      const isEmpty = page.body.length === 0;
      const fault = isEmpty && least > 0 ? says.empty() : faultOf(bytes, bytes >= readBytesMax(given), given);
      return {
        status: fault === undefined ? 'up' : 'down',
        message: fault ?? says.has({ size: bytes }),
        details: { budget_bytes: budget, min_bytes: least },
      };
    },
    (given) => ({ bodyBytesMax: readBytesMax(given) }),
  ),
} satisfies Probe<Settings>;

/** A little more than the budget, to tell the size of a page that is just over it. */
const readBytesMax = ({ budget_bytes: budget }: Settings): number => budget + Math.ceil(budget / 4);

function boundFaults({ budget_bytes: budget, min_bytes: least }: Settings): readonly FieldError[] {
  return least > budget ? [fieldError('settings.min_bytes', 'must not be greater than budget_bytes')] : [];
}

function faultOf(
  bytes: number,
  isCutOff: boolean,
  { budget_bytes: budget, min_bytes: least }: Settings,
): Said | undefined {
  if (bytes > budget) {
    return isCutOff ? says.at_least_over({ size: bytes, budget }) : says.over({ size: bytes, budget });
  }
  if (bytes >= least) return undefined;
  return isCutOff ? says.at_least_under({ size: bytes, least }) : says.under({ size: bytes, least });
}
