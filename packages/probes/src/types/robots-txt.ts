import { statusInWords } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { acceptSetting, compared, type Watched, watchedMemory } from '../change.js';
import { unknownDifference } from '../difference.js';
import { failureOf } from '../failure-of.js';
import { bodyText } from '../http/body-text.js';
import { contentOf, detailsOf, type Page, visit } from '../http/page.js';
import { requestFaults, requestSettings } from '../http/request-settings.js';
import type { CheckResult, Probe, SettingsSchema } from '../probe.js';

/** Half of what crawlers read at least (RFC 9309, section 2.5); far longer than what people write. */
const readBytesMax = 256 * 1_024;
const rememberedCharsMax = 8_000;

const settings = {
  type: 'object',
  additionalProperties: false,
  properties: {
    user_agents: {
      type: 'array',
      description:
        'The crawlers that must not be shut out, as robots.txt names them. `*` is any other crawler.',
      items: { type: 'string', pattern: '^(?:\\*|[A-Za-z_-]+)$', maxLength: 100 },
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
  },
} as const satisfies SettingsSchema;

type Settings = FromSchema<typeof settings>;

export const robotsTxt = {
  type: 'robots_txt',
  description: 'The robots.txt of a site is there, shuts no crawler out, and stays as it is.',
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
    const question = { url, content: contentOf(page), userAgents: given.user_agents };
    const shutOut = await compute('agents_shut_out', question);
    if (!shutOut.ok) {
      const message = `robots.txt ${shutOut.excess} to read.`;
      return { status: 'down', message, ...measured };
    }
    if (shutOut.value.length > 0) {
      return {
        status: 'down',
        message: `robots.txt shuts ${shutOut.value.map(agentInWords).join(', ')} out of the whole site.`,
        durationMs: page.durationMs,
        details: { ...detailsOf(page), shut_out: shutOut.value },
        ...memory,
      };
    }
    if (before !== undefined && given.watch_changes) {
      const found = await compute('difference', { before, now: rememberedOf(text) });
      const { summary, text: difference } = found.ok ? found.value : unknownDifference;
      const details = { ...detailsOf(page), difference };
      return {
        status: 'down',
        message: `robots.txt ${summary}.`,
        durationMs: page.durationMs,
        details,
        ...memory,
      };
    }
    return { status: 'up', message: 'robots.txt is there and shuts nobody out.', ...measured, ...memory };
  },
} satisfies Probe<Settings, Watched<string>>;

/** RFC 9309, section 2.3.1: without the file everything is open; while it cannot be read everything is shut. */
function absenceOf({ status, headers }: Page): string | undefined {
  if (status >= 500) {
    return `robots.txt answers ${statusInWords(status)}. Crawlers take that for being shut out of the whole site.`;
  }
  if (status < 200 || status > 299) return `robots.txt is missing: it answers ${statusInWords(status)}.`;
  const isPage = /html/i.test(headers.get('content-type')?.[0] ?? '');
  return isPage ? 'robots.txt is missing: a web page stands in its place.' : undefined;
}

const agentInWords = (agent: string): string => (agent === '*' ? 'all crawlers' : agent);

/** What counts of the file, and how much of it. */
const rememberedOf = (text: string): string =>
  [
    ...text
      .replace(/\r\n?/g, '\n')
      .trimEnd()
      .slice(0, 2 * rememberedCharsMax),
  ]
    .slice(0, rememberedCharsMax)
    .join('');
