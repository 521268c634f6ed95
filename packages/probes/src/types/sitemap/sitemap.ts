import { statusInWords } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import {
  accepts,
  askForPage,
  contentOf,
  detailsOf,
  type Page,
  pageSettings,
  visit,
} from '../../http/page.js';
import { requestFaults } from '../../http/request-settings.js';
import { type CheckContext, type Probe } from '../../probe/probe.js';
import { type CheckResult } from '../../result/check-result.js';
import { faultOf } from '../../result/failure.js';
import { objectSchema } from '../../settings/schema.js';
import { pluralize, shorten } from '../../words/text.js';
import { type Sitemap } from './locations.js';
import { type SitemapFile, sitemapTask } from './read-sitemap.js';
import { advanced, firstRound, heldBy, pagesIn, type Round, roundMemory, sitemapIn } from './round.js';
import { isGzip, unpacked } from './unpacked.js';

/** Enough for 50,000 URLs of 200 characters. */
const sitemapBytesMax = 10 * 1_024 * 1_024;
const urlCharsShownMax = 200;
const sampleMax = 10;
const deadShownMax = 10;

const settings = objectSchema({
  sample: {
    type: 'integer',
    description: 'How many of the pages are asked for at each check, others each time.',
    minimum: 0,
    maximum: sampleMax,
    default: 5,
  },
  ...pageSettings,
});

type Settings = FromSchema<typeof settings>;
type Context = CheckContext<Round>;

export const sitemap = {
  type: 'sitemap',
  description: 'A sitemap is there and valid, and its pages are alive.',
  target: 'url',
  settings,
  faults: requestFaults,
  memory: roundMemory,
  defaults: { intervalSeconds: 3_600, severity: 'warning', incidentTitle: '{name} is not right: {reason}' },
  async check(target, given, context): Promise<CheckResult> {
    const found = await findPages(target, given, context);
    if ('status' in found) return found;
    const { previous: round = firstRound } = context;
    const { durationMs, part, partCount } = found;
    const { locations, cutOff } = found.sitemap;
    const asked = pagesIn(round, locations, given.sample, partCount);
    const deaths = await Promise.all(
      asked.map((url) => deathOf(url, settingsFor(url, target, given), context)),
    );
    const dead = asked.filter((_, at) => deaths[at] !== undefined);
    const told = deaths.filter((death) => death !== undefined).slice(0, deadShownMax);
    const details = { ...found.details, sampled: asked.map(shown).slice(0, sampleMax), dead: told };
    const [first] = told;
    if (first !== undefined) {
      const pages = pluralize(asked.length, 'sampled page');
      const message = `${dead.length} of ${pages} ${dead.length === 1 ? 'is' : 'are'} dead: ${first}. Restore the dead pages, or remove them from the sitemap.`;
      const remember = heldBy(round, { sitemap: part, deadPages: dead });
      return { status: 'down', message, durationMs, details, remember };
    }
    const message = `It names ${cutOff ? 'at least ' : ''}${pluralize(locations.length, 'page')}, and ${sampleInWords(asked.length)}.`;
    return { status: 'up', message, durationMs, details, remember: advanced(round) };
  },
} satisfies Probe<Settings, Round>;

type Fetched = { readonly sitemap: Sitemap } & Pick<CheckResult, 'durationMs' | 'details'>;

type Found = Fetched & {
  readonly part: string | undefined;
  readonly partCount: number;
};

/** Finds the sitemap of pages: the target, or one that the target names. */
async function findPages(target: string, given: Settings, context: Context): Promise<Found | CheckResult> {
  const { previous: round = firstRound } = context;
  const index = await fetchSitemap(target, given, context);
  if ('status' in index) return index;
  if (index.sitemap.names === 'pages') return { ...index, part: undefined, partCount: 1 };
  const { locations } = index.sitemap;
  const url = sitemapIn(round, locations) ?? target;
  const part = await fetchSitemap(url, settingsFor(url, target, given), context);
  const measured = {
    durationMs: index.durationMs + part.durationMs,
    details: { ...index.details, sitemaps: locations.length, sitemap: shown(url) },
  };
  if (!('status' in part) && part.sitemap.names === 'pages') {
    return { ...part, ...measured, part: url, partCount: locations.length };
  }
  const message =
    'status' in part
      ? `Its sitemap ${shown(url)} is invalid: ${part.message}`
      : `Its sitemap ${shown(url)} names sitemaps again, which is not allowed.`;
  const deadPages = round.failing?.sitemap === url ? round.failing.pages : [];
  return { status: 'down', message, ...measured, remember: heldBy(round, { sitemap: url, deadPages }) };
}

async function fetchSitemap(url: string, given: Settings, context: Context): Promise<Fetched | CheckResult> {
  const asked = await askForPage(url, given, context, { bodyBytesMax: sitemapBytesMax });
  if (asked.page === undefined) return asked.result;
  const { page } = asked;
  const measured = { durationMs: page.durationMs, details: detailsOf(page) };
  const file = await sitemapFileIn(page);
  if (file === undefined)
    return { status: 'down', message: 'It is a gzip file that is damaged.', ...measured };
  const read = await context.compute(sitemapTask, file);
  if (!read.ok) return { status: 'down', message: `The sitemap ${read.excess} to read.`, ...measured };
  return 'fault' in read.value
    ? { status: 'down', message: read.value.fault, ...measured }
    : { sitemap: read.value, ...measured };
}

/** Logins and headers are for the target's origin, and a sitemap can name any other. */
function settingsFor(url: string, target: string, given: Settings): Settings {
  if (new URL(url).origin === new URL(target).origin) return given;
  const { basic_auth, bearer_token, ...rest } = given;
  return { ...rest, headers: {} };
}

/** A sitemap may be a gzip file whatever its header says. */
async function sitemapFileIn(page: Page): Promise<SitemapFile | undefined> {
  const { headers, body, truncated } = page;
  if (!isGzip(body)) return { content: contentOf(page), truncated };
  const file = await unpacked(body, truncated, sitemapBytesMax);
  return file && { content: { headers, body: file.body }, truncated: file.truncated };
}

async function deathOf(url: string, given: Settings, context: CheckContext): Promise<string | undefined> {
  // Only the status counts.
  const page = await visit(url, given, context, { bodyBytesMax: 1 });
  if (page.outcome === 'failed') return `${shown(url)} does not answer (${faultOf(page).replace(/\.$/, '')})`;
  if (accepts(given.accepted_statuses, page.status)) return undefined;
  return `${shown(url)} answers ${statusInWords(page.status)}`;
}

function sampleInWords(count: number): string {
  if (count === 0) return 'none was sampled';
  return count === 1 ? 'the one that was sampled is alive' : `the ${count} sampled ones are alive`;
}

const shown = (url: string): string => shorten(url, urlCharsShownMax);
