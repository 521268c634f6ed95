import { reasonsOf } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import {
  acceptArabic,
  acceptGerman,
  acceptSetting,
  compared,
  type Difference,
  textDifferenceTask,
  unknownDifference,
  type Watched,
  watchedMemory,
} from '../../change/watched-value.js';
import { contentOf, pageArabic, pageCheck, pageGerman, pageSettings } from '../../http/page.js';
import { login, requestFaults } from '../../http/request-settings.js';
import type { CheckContext, Probe } from '../../probe/probe.js';
import { objectSchema } from '../../settings/schema.js';
import {
  rememberedCharsMax,
  type WatchedChoice,
  type WatchedPart,
  watchedPartTask,
  withoutSecretsIn,
} from './watched-part.js';

const says = reasonsOf('page_change', {
  excess: {
    en: 'The page {excess:clause} to read.',
    de: 'Die Seite {excess:clause} beim Lesen.',
    ar: 'تحليل الصفحة {excess:clause}.',
  },
  no_match: {
    en: 'Nothing on the page matches {selector}.',
    de: 'Nichts auf der Seite passt zu {selector}.',
    ar: 'لا شيء في الصفحة يطابق {selector}.',
  },
  changed_later: {
    en: 'changed after its first {characters:n} characters',
    de: 'hat sich nach den ersten {characters:n} Zeichen geändert',
    ar: 'تغيّر بعد أحرفه الأولى، وعددها {characters:n}',
  },
  same: { en: 'The page is as it was.', de: 'Die Seite ist unverändert.', ar: 'الصفحة كما كانت.' },
  changed: {
    en: 'The page {summary:clause}.',
    de: 'Die Seite {summary:clause}.',
    ar: 'محتوى الصفحة {summary:clause}.',
  },
});

const settings = {
  ...objectSchema({
    selector: {
      type: 'string',
      title: 'Parts that count',
      hint: 'A CSS selector. If empty, the whole page counts.',
      inSight: true,
      description: 'A CSS selector of the parts that count. Left out, the whole page counts.',
      format: 'css_selector',
      minLength: 1,
      maxLength: 500,
    },
    ignored_selector: {
      type: 'string',
      title: 'Parts to ignore',
      hint: 'A CSS selector.',
      inSight: true,
      description: 'A CSS selector of what in them does not count.',
      format: 'css_selector',
      minLength: 1,
      maxLength: 500,
    },
    ignored_expression: {
      type: 'string',
      title: 'Text to ignore',
      hint: 'A regular expression for what changes by itself, such as a date.',
      description: 'A regular expression; what it matches in the text does not count, such as a date.',
      format: 'regular_expression',
      minLength: 1,
      maxLength: 500,
    },
    ...acceptSetting,
    ...pageSettings,
  }),
  alternatives: [login],
} as const;

const partSchema = objectSchema(
  { text: { type: 'string' }, digest: { type: 'string' }, visible: { const: true } },
  ['text', 'digest'],
);

type Settings = FromSchema<typeof settings>;

export const pageChange = {
  type: 'page_change',
  title: 'Page change',
  description: 'The visible text of a page, or of a part of it, stays as it is.',
  kind: 'content',
  searchWords: ['defacement', 'diff', 'content change', 'inhalt'],
  icon: 'M6 3.5h8l4 4v13H6ZM14 3.5v4h4M9 12h6M12 9v6M9 17.5h6',
  targetExample: 'https://shop.example.com/',
  target: 'url',
  settings,
  faults: requestFaults,
  memory: watchedMemory(partSchema),
  defaults: { intervalSeconds: 3_600, severity: 'info', incidentTitle: '{name}: {reason}' },
  german: {
    ...pageGerman,
    ...acceptGerman,
    'Page change': 'Seitenänderung',
    'The visible text of a page, or of a part of it, stays as it is.':
      'Der sichtbare Text einer Seite oder eines Teils von ihr bleibt, wie er ist.',
    'Parts that count': 'Teile, die zählen',
    'A CSS selector. If empty, the whole page counts.':
      'Ein CSS-Selektor. Ohne Angabe zählt die ganze Seite.',
    'Parts to ignore': 'Teile, die nicht zählen',
    'A CSS selector.': 'Ein CSS-Selektor.',
    'Text to ignore': 'Text, der nicht zählt',
    'A regular expression for what changes by itself, such as a date.':
      'Ein regulärer Ausdruck für das, was sich von selbst ändert, wie ein Datum.',
  },
  arabic: {
    ...pageArabic,
    ...acceptArabic,
    'Page change': 'تغيّر الصفحة',
    'The visible text of a page, or of a part of it, stays as it is.':
      'يبقى النصّ المرئي للصفحة أو لجزء منها كما هو.',
    'Parts that count': 'الأجزاء المحسوبة',
    'A CSS selector. If empty, the whole page counts.': 'محدّد CSS. إذا تُرك فارغًا حُسبت الصفحة كلها.',
    'Parts to ignore': 'الأجزاء التي تُتجاهل',
    'A CSS selector.': 'محدّد CSS.',
    'Text to ignore': 'النصّ الذي يُتجاهل',
    'A regular expression for what changes by itself, such as a date.':
      'تعبير نمطي لما يتغيّر من نفسه، مثل التاريخ.',
  },
  check: pageCheck<Settings, Watched<WatchedPart>>(async (page, given, context) => {
    const found = await context.compute(watchedPartTask, { content: contentOf(page), ...choiceOf(given) });
    if (!found.ok) return { status: 'down', message: says.excess({ excess: found.excess }) };
    if (found.value === undefined)
      return { status: 'down', message: says.no_match({ selector: given.selector ?? '' }) };
    const clean = (each: WatchedPart) => withoutSecretsIn(each, context.redact);
    const visible = await clean(found.value.visible);
    // An earlier version remembered secrets.
    const previous = context.previous && {
      ...context.previous,
      accepted: await clean(context.previous.accepted),
    };
    const isOld = previous !== undefined && previous.accepted.visible !== true;
    const part = isOld ? await clean(found.value.withHidden) : visible;
    const { before, memory } = compared(previous, part, context.now, given.accept_after_minutes);
    if (before === undefined) {
      return {
        status: 'up',
        message: says.same(),
        ...(isOld ? { remember: { accepted: visible } } : memory),
      };
    }
    const { summary, text: difference } = await differenceBetween(before, part, context);
    return { status: 'down', message: says.changed({ summary }), details: { difference }, ...memory };
  }),
} satisfies Probe<Settings, Watched<WatchedPart>>;

const choiceOf = ({ selector, ignored_selector, ignored_expression }: Settings): WatchedChoice => ({
  selector,
  ignoredSelector: ignored_selector,
  ignoredExpression: ignored_expression,
});

async function differenceBetween(
  before: WatchedPart,
  now: WatchedPart,
  { compute }: CheckContext<Watched<WatchedPart>>,
): Promise<Difference> {
  if (before.text === now.text) {
    return { summary: says.changed_later({ characters: rememberedCharsMax }), text: '' };
  }
  const found = await compute(textDifferenceTask, { before: before.text, now: now.text });
  return found.ok ? found.value : unknownDifference;
}
