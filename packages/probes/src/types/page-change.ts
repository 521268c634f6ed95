import { createHash } from 'node:crypto';
import { selectAll } from 'css-select';
import { parseDocument } from 'htmlparser2';
import type { FromSchema } from 'json-schema-to-ts';
import { acceptSetting, compared, type Watched, watchedMemory } from '../change.js';
import { type Difference, differenceOf } from '../difference.js';
import { type HtmlNode, visibleText } from '../html/visible-text.js';
import { bodyText } from '../http/body-text.js';
import { askForPage, detailsOf, type Page, pageSettings } from '../http/page.js';
import { requestFaults } from '../http/request-settings.js';
import type { Probe, SettingsSchema } from '../probe.js';
import { regularExpression } from '../settings/formats.js';
import { computationMsMax, withinTime } from '../within-time.js';

/** How much of a text is remembered, to show what changed in it. All of it counts. */
const rememberedCharsMax = 8_000;

const settings = {
  type: 'object',
  additionalProperties: false,
  properties: {
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
  },
} as const satisfies SettingsSchema;

const partSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['text', 'digest'],
  properties: { text: { type: 'string' }, digest: { type: 'string' } },
} as const satisfies SettingsSchema;

type Settings = FromSchema<typeof settings>;
type Part = FromSchema<typeof partSchema>;

export const pageChange = {
  type: 'page_change',
  description: 'The visible text of a page, or of a part of it, stays as it is.',
  target: 'url',
  settings,
  faults: requestFaults,
  memory: watchedMemory(partSchema),
  defaults: { intervalSeconds: 3_600, severity: 'info', incidentTitle: '{name}: {reason}' },
  async check(target, given, context) {
    const asked = await askForPage(target, given, context);
    if (asked.page === undefined) return asked.result;
    const { page } = asked;
    const measured = { durationMs: page.durationMs, details: detailsOf(page) };
    const text = withinTime(() => watchedText(page, given));
    if (!text.inTime) {
      return {
        status: 'down',
        message: `The page took longer than ${computationMsMax} ms to read.`,
        ...measured,
      };
    }
    if (text.value === undefined) {
      return { status: 'down', message: `Nothing on the page matches ${given.selector}.`, ...measured };
    }
    const part = partOf(text.value);
    const { before, memory } = compared(context.previous, part, context.now, given.accept_after_minutes);
    if (before === undefined) {
      return { status: 'up', message: 'The page is as it was.', ...measured, ...memory };
    }
    const { summary, text: difference } = differenceBetween(before, part);
    return {
      status: 'down',
      message: `The page ${summary}.`,
      durationMs: page.durationMs,
      details: { ...detailsOf(page), difference },
      ...memory,
    };
  },
} satisfies Probe<Settings, Watched<Part>>;

/** The text that counts; `undefined` when the selector finds nothing. */
function watchedText(page: Page, given: Settings): string | undefined {
  const { selector, ignored_selector: ignoredSelector, ignored_expression: ignoredExpression } = given;
  const document = documentOf(page);
  const parts: readonly HtmlNode[] =
    selector === undefined ? document.children : selectAll<HtmlNode, HtmlNode>(selector, document.children);
  if (selector !== undefined && parts.length === 0) return undefined;
  const leftOut = new Set(
    ignoredSelector === undefined ? [] : selectAll<HtmlNode, HtmlNode>(ignoredSelector, document.children),
  );
  const text = visibleText(parts, (node) => leftOut.has(node));
  if (ignoredExpression === undefined) return text;
  const { source, flags } = regularExpression(ignoredExpression, false);
  return text.replace(new RegExp(source, `${flags}g`), '');
}

/** What is not marked up has no elements: its lines are what there is. */
function documentOf(page: Page): ReturnType<typeof parseDocument> {
  const text = bodyText(page);
  const isMarkup = /html|xml/i.test(page.headers.get('content-type')?.[0] ?? 'html');
  return parseDocument(
    isMarkup ? text : `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`,
  );
}

const partOf = (text: string): Part => ({
  // By characters: half of one could not be stored.
  text: [...text.slice(0, 2 * rememberedCharsMax)].slice(0, rememberedCharsMax).join(''),
  digest: createHash('sha256').update(text).digest('base64'),
});

function differenceBetween(before: Part, now: Part): Difference {
  return before.text === now.text
    ? { summary: `changed after its first ${rememberedCharsMax} characters`, text: '' }
    : differenceOf(before.text, now.text);
}
