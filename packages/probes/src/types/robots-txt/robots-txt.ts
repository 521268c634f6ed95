import { statusInWords } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { textDifferenceTask, unknownDifference } from '../../change/text-difference.js';
import { acceptSetting, compared, type Watched, watchedMemory } from '../../change/watched-value.js';
import { bodyText } from '../../http/body-text.js';
import { detailsOf, type Page, visit } from '../../http/page.js';
import { requestFaults, requestSettings } from '../../http/request-settings.js';
import type { Probe } from '../../probe/probe.js';
import type { CheckResult } from '../../result/check-result.js';
import { failureOf } from '../../result/failure.js';
import { objectSchema } from '../../settings/schema.js';
import { textPatterns } from '../../settings/text-patterns.js';
import { blockedCrawlersTask, crawlersInWords } from './blocked-crawlers.js';

/** Crawlers read at least these, and Google no more (RFC 9309, section 2.5). */
const readBytesMax = 500 * 1_024;
const rememberedCharsMax = 8_000;

/** RFC 9309, section 2.2.4. */
const sharedRules =
  'User-agent lines share the rules below them even when a line such as Crawl-delay or Sitemap stands in between. Give each welcome crawler a line "Disallow:".';

const settings = objectSchema({
  user_agents: {
    type: 'array',
    description: 'The crawlers that must not be blocked, as robots.txt names them. `*` is any other crawler.',
    items: { type: 'string', pattern: textPatterns.crawler.source, maxLength: 100 },
    minItems: 1,
    maxItems: 20,
    default: ['*', 'Googlebot', 'Bingbot'],
  },
  watch_changes: {
    type: 'boolean',
    description: 'Whether a change of the file is reported.',
    default: true,
  },
  ...acceptSetting,
  ...requestSettings,
});

type Settings = FromSchema<typeof settings>;

export const robotsTxt = {
  type: 'robots_txt',
  description: 'The robots.txt of a site is there, blocks no crawler, and stays as it is.',
  target: 'url',
  settings,
  faults: requestFaults,
  memory: watchedMemory({ type: 'string' }),
  defaults: { intervalSeconds: 3_600, severity: 'warning', incidentTitle: '{name}: {reason}' },
  async check(target, given, context): Promise<CheckResult> {
    const url = new URL('/robots.txt', target).href;
    const page = await visit(url, given, context, { bodyBytesMax: readBytesMax });
    if (page.outcome === 'failed') return failureOf(page);
    const measured = { durationMs: page.durationMs, details: detailsOf(page) };
    const absence = absenceOf(page);
    if (absence !== undefined) return { status: 'down', message: absence, ...measured };

    const text = bodyText(page);
    const { before, memory } = compared(
      context.previous,
      rememberedOf(text),
      context.now,
      given.accept_after_minutes,
    );
    const { compute } = context;
    const { body, truncated } = page;
    const read = await compute(blockedCrawlersTask, { body, truncated, crawlers: given.user_agents });
    if (!read.ok) {
      const message = `robots.txt ${read.excess} to read.`;
      return { status: 'down', message, ...measured };
    }
    const { always, byTheRfc } = read.value;
    const { details } = measured;
    if (always.length > 0) {
      const message = `robots.txt blocks ${crawlersInWords(always)} from the whole site. Look for "Disallow: /" in it.`;
      return { status: 'down', message, ...measured, details: { ...details, shut_out: always }, ...memory };
    }
    if (before !== undefined && given.watch_changes) {
      const found = await compute(textDifferenceTask, { before, now: rememberedOf(text) });
      const { summary, text: difference } = found.ok ? found.value : unknownDifference;
      const message = `robots.txt ${summary}.`;
      return { status: 'down', message, ...measured, details: { ...details, difference }, ...memory };
    }
    if (byTheRfc.length > 0) {
      const message = `robots.txt blocks ${crawlersInWords(byTheRfc)} from the whole site as Google reads it. ${sharedRules}`;
      return {
        status: 'degraded',
        message,
        ...measured,
        details: { ...details, shut_out: byTheRfc },
        ...memory,
      };
    }
    return { status: 'up', message: 'robots.txt is there and blocks no crawler.', ...measured, ...memory };
  },
} satisfies Probe<Settings, Watched<string>>;

/** RFC 9309, section 2.3.1. */
function absenceOf(page: Page): string | undefined {
  const { status } = page;
  // Google treats 429 like 500 and above.
  if (status >= 500 || status === 429) {
    return `robots.txt answers ${statusInWords(status)}. Crawlers then treat the whole site as blocked.`;
  }
  if (status < 200 || status > 299) return `robots.txt is missing: it answers ${statusInWords(status)}.`;
  return isWebPage(page) ? 'robots.txt is missing: a web page stands in its place.' : undefined;
}

/** Crawlers ignore the media type, so a file that names crawlers counts. */
function isWebPage(page: Page): boolean {
  const text = bodyText(page);
  if (/^\s*</.test(text)) return true;
  return /html/i.test(page.headers.get('content-type')?.[0] ?? '') && !/^[ \t]*user-?agent\b/im.test(text);
}

const rememberedOf = (text: string): string =>
  [
    ...text
      .replace(/\r\n?/g, '\n')
      .trimEnd()
      .slice(0, 2 * rememberedCharsMax),
  ]
    .slice(0, rememberedCharsMax)
    .join('');
