import type { FromSchema } from 'json-schema-to-ts';
import { type Difference, textDifferenceTask, unknownDifference } from '../../change/text-difference.js';
import { acceptSetting, compared, type Watched, watchedMemory } from '../../change/watched-value.js';
import { contentOf, pageCheck, pageSettings } from '../../http/page.js';
import { requestFaults } from '../../http/request-settings.js';
import type { CheckContext, Probe } from '../../probe/probe.js';
import { objectSchema } from '../../settings/schema.js';
import { rememberedCharsMax, type WatchedChoice, type WatchedPart, watchedPartTask } from './watched-part.js';

const settings = objectSchema({
  selector: {
    type: 'string',
    description: 'A CSS selector of the parts that count. Left out, the whole page counts.',
    format: 'css_selector',
    minLength: 1,
    maxLength: 500,
  },
  ignored_selector: {
    type: 'string',
    description: 'A CSS selector of what in them does not count.',
    format: 'css_selector',
    minLength: 1,
    maxLength: 500,
  },
  ignored_expression: {
    type: 'string',
    description: 'A regular expression; what it matches in the text does not count, such as a date.',
    format: 'regular_expression',
    minLength: 1,
    maxLength: 500,
  },
  ...acceptSetting,
  ...pageSettings,
});

const partSchema = objectSchema(
  { text: { type: 'string' }, digest: { type: 'string' }, visible: { const: true } },
  ['text', 'digest'],
);

type Settings = FromSchema<typeof settings>;

export const pageChange = {
  type: 'page_change',
  description: 'The visible text of a page, or of a part of it, stays as it is.',
  target: 'url',
  settings,
  faults: requestFaults,
  memory: watchedMemory(partSchema),
  defaults: { intervalSeconds: 3_600, severity: 'info', incidentTitle: '{name}: {reason}' },
  check: pageCheck<Settings, Watched<WatchedPart>>(async (page, given, context) => {
    const found = await context.compute(watchedPartTask, { content: contentOf(page), ...choiceOf(given) });
    if (!found.ok) return { status: 'down', message: `The page ${found.excess} to read.` };
    if (found.value === undefined)
      return { status: 'down', message: `Nothing on the page matches ${given.selector}.` };
    const { visible, withHidden } = found.value;
    const isOld = context.previous !== undefined && context.previous.accepted.visible !== true;
    const part = isOld ? withHidden : visible;
    const { before, memory } = compared(context.previous, part, context.now, given.accept_after_minutes);
    if (before === undefined) {
      return {
        status: 'up',
        message: 'The page is as it was.',
        ...(isOld ? { remember: { accepted: visible } } : memory),
      };
    }
    const { summary, text: difference } = await differenceBetween(before, part, context);
    return { status: 'down', message: `The page ${summary}.`, details: { difference }, ...memory };
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
    return { summary: `changed after its first ${rememberedCharsMax} characters`, text: '' };
  }
  const found = await compute(textDifferenceTask, { before: before.text, now: now.text });
  return found.ok ? found.value : unknownDifference;
}
