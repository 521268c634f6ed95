import { statusInWords } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { cut } from '../cut.js';
import { failureOf } from '../failure-of.js';
import { accepts, askForPage, contentOf, detailsOf, pageSettings, visit } from '../http/page.js';
import { requestFaults } from '../http/request-settings.js';
import type { CheckContext, CheckResult, Probe, SettingsSchema } from '../probe.js';
import { type Sitemap, sitemapBytesMax } from '../xml/sitemap.js';

const urlCharsShownMax = 200;
const sampleMax = 10;

const settings = {
  type: 'object',
  additionalProperties: false,
  properties: {
    sample: {
      type: 'integer',
      description: 'How many of the pages are asked for at each check, others each time.',
      minimum: 0,
      maximum: sampleMax,
      default: 5,
    },
    ...pageSettings,
  },
} as const satisfies SettingsSchema;

const memory = {
  type: 'object',
  additionalProperties: false,
  required: ['checks'],
  properties: { checks: { type: 'integer', minimum: 0 } },
} as const satisfies SettingsSchema;

type Settings = FromSchema<typeof settings>;
type Memory = FromSchema<typeof memory>;

export const sitemap = {
  type: 'sitemap',
  description: 'A sitemap is there and valid, and its pages are alive.',
  target: 'url',
  settings,
  faults: requestFaults,
  memory,
  defaults: {
    intervalSeconds: 3_600,
    severity: 'warning',
    incidentTitle: '{target} is not right: {reason}',
  },
  async check(target, given, context): Promise<CheckResult> {
    const { checks } = context.previous ?? { checks: 0 };
    const remember = { checks: (checks + 1) % Number.MAX_SAFE_INTEGER };
    const found = await findPages(target, given, context, checks);
    if ('status' in found) return { ...found, remember };
    const sample = inTurn(found.sitemap.locations, given.sample, checks);
    const deaths = await Promise.all(
      sample.map((url) => deathOf(url, settingsFor(url, target, given), context)),
    );
    const dead = deaths.filter((death) => death !== undefined);
    const { durationMs } = found;
    const details = { ...found.details, sampled: sample.map(shown), dead };
    const [first] = dead;
    if (first !== undefined) {
      const message = `${dead.length} of ${sample.length} sampled pages ${dead.length === 1 ? 'is' : 'are'} dead: ${first}.`;
      return { status: 'down', message, durationMs, details, remember };
    }
    const message = `It names ${found.sitemap.locations.length} pages, and the ${sample.length} sampled ones are alive.`;
    return { status: 'up', message, durationMs, details, remember };
  },
} satisfies Probe<Settings, Memory>;

type Found = { readonly sitemap: Sitemap } & Pick<CheckResult, 'durationMs' | 'details'>;

/** The sitemap of pages: the target, or one of those that the target names, another one each time. */
async function findPages(
  target: string,
  given: Settings,
  context: CheckContext,
  checks: number,
): Promise<Found | CheckResult> {
  const index = await fetchSitemap(target, given, context);
  if ('status' in index || index.sitemap.names === 'pages') return index;
  const [url = target] = inTurn(index.sitemap.locations, 1, checks);
  const part = await fetchSitemap(url, settingsFor(url, target, given), context);
  const durationMs = index.durationMs + part.durationMs;
  const details = { ...index.details, sitemaps: index.sitemap.locations.length, sitemap: shown(url) };
  if ('status' in part) {
    return {
      ...part,
      message: `Its sitemap ${shown(url)} is not right: ${part.message}`,
      durationMs,
      details,
    };
  }
  if (part.sitemap.names === 'pages') return { ...part, durationMs, details };
  const message = `Its sitemap ${shown(url)} names sitemaps again, which is not allowed.`;
  return { status: 'down', message, durationMs, details };
}

async function fetchSitemap(
  url: string,
  given: Settings,
  context: CheckContext,
): Promise<Found | CheckResult> {
  const asked = await askForPage(url, given, context, { bodyBytesMax: sitemapBytesMax });
  if (asked.page === undefined) return asked.result;
  const { page } = asked;
  const measured = { durationMs: page.durationMs, details: detailsOf(page) };
  const read = await context.compute('sitemap', { content: contentOf(page), truncated: page.truncated });
  if (!read.ok) return { status: 'down', message: `The sitemap ${read.excess} to read.`, ...measured };
  return 'fault' in read.value
    ? { status: 'down', message: read.value.fault, ...measured }
    : { sitemap: read.value, ...measured };
}

/** Logins and headers are meant for the target's origin, and a sitemap can name any other. */
function settingsFor(url: string, target: string, given: Settings): Settings {
  if (new URL(url).origin === new URL(target).origin) return given;
  const { basic_auth, bearer_token, ...rest } = given;
  return { ...rest, headers: {} };
}

/** So many of them, and at the next check the ones after these. */
function inTurn<Item>(items: readonly Item[], count: number, turn: number): readonly Item[] {
  const taken = Math.min(count, items.length);
  const first = (turn * taken) % items.length;
  return [...items.slice(first, first + taken), ...items.slice(0, Math.max(0, first + taken - items.length))];
}

/** Why a page is dead, if it is. */
async function deathOf(url: string, given: Settings, context: CheckContext): Promise<string | undefined> {
  // What counts is the status; the connection is closed when it has come.
  const page = await visit(url, given, context, { bodyBytesMax: 1 });
  if (page.outcome === 'failed')
    return `${shown(url)} does not answer (${failureOf(page).message.replace(/\.$/, '')})`;
  if (accepts(given.accepted_statuses, page.status)) return undefined;
  return `${shown(url)} answers ${statusInWords(page.status)}`;
}

const shown = (url: string): string => cut(url, urlCharsShownMax);
