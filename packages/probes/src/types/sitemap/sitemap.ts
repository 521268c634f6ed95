import { inEnglish, reasonsOf, type Said } from '@tocsin/domain';
import { statusInWords } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import {
  accepts,
  askForPage,
  contentOf,
  detailsOf,
  type Page,
  pageArabic,
  pageGerman,
  pageSettings,
  visit,
} from '../../http/page.js';
import { login, requestFaults } from '../../http/request-settings.js';
import { type CheckContext, type Probe } from '../../probe/probe.js';
import { type CheckResult, faultOf } from '../../result/check-result.js';
import { objectSchema } from '../../settings/schema.js';
import { shorten } from '../../words/text.js';
import { type Sitemap } from './locations.js';
import { isGzip, type SitemapFile, sitemapTask, unpacked } from './read-sitemap.js';
import { advanced, firstRound, heldBy, pagesIn, type Round, roundMemory, sitemapIn } from './round.js';

const says = reasonsOf('sitemap', {
  dead: {
    en: '{dead:n} of {sampled:n} sampled {sampled|page|pages} {dead|is|are} dead: {first:clause}. Restore the dead pages, or remove them from the sitemap.',
    de: '{dead:n} von {sampled:n} geprüften {sampled|Seite|Seiten} {dead|ist|sind} tot: {first:clause}. Stellen Sie die toten Seiten wieder her oder nehmen Sie sie aus der Sitemap.',
    ar: '{dead:n} من {sampled:n} من الصفحات المختبرة لا تعمل: {first:clause}. استعد الصفحات المعطّلة، أو احذفها من خريطة الموقع.',
  },
  names: {
    en: 'It names {pages:n} {pages|page|pages}, and {sample:clause}.',
    de: 'Die Sitemap nennt {pages:n} {pages|Seite|Seiten}, und {sample:clause}.',
    ar: 'عدد الصفحات التي تسمّيها {pages:n}، و{sample:clause}.',
  },
  names_at_least: {
    en: 'It names at least {pages:n} {pages|page|pages}, and {sample:clause}.',
    de: 'Die Sitemap nennt mindestens {pages:n} {pages|Seite|Seiten}, und {sample:clause}.',
    ar: 'عدد الصفحات التي تسمّيها {pages:n} على الأقلّ، و{sample:clause}.',
  },
  none_sampled: { en: 'none was sampled', de: 'keine wurde geprüft', ar: 'لم تُختبر أي منها' },
  one_alive: {
    en: 'the one that was sampled is alive',
    de: 'die eine geprüfte antwortet',
    ar: 'الصفحة المختبرة تعمل',
  },
  all_alive: {
    en: 'the {sampled:n} sampled ones are alive',
    de: 'die {sampled:n} geprüften antworten',
    ar: 'الصفحات المختبرة تعمل، وعددها {sampled:n}',
  },
  part_invalid: {
    en: 'Its sitemap {url} is invalid: {why:reason}',
    de: 'Die enthaltene Sitemap {url} ist ungültig: {why:reason}',
    ar: 'خريطة الموقع {url} فيها غير صالحة: {why:reason}',
  },
  part_names_sitemaps: {
    en: 'Its sitemap {url} names sitemaps again, which is not allowed.',
    de: 'Die enthaltene Sitemap {url} nennt wieder Sitemaps, was nicht erlaubt ist.',
    ar: 'خريطة الموقع {url} فيها تسمّي خرائط موقع بدورها، وهذا غير مسموح به.',
  },
  damaged: {
    en: 'It is a gzip file that is damaged.',
    de: 'Das ist eine beschädigte gzip-Datei.',
    ar: 'هي ملفّ gzip تالف.',
  },
  excess: {
    en: 'The sitemap {excess:clause} to read.',
    de: 'Die Sitemap {excess:clause} beim Lesen.',
    ar: 'تحليل خريطة الموقع {excess:clause}.',
  },
  silent: {
    en: '{url} does not answer ({why:clause})',
    de: '{url} antwortet nicht ({why:clause})',
    ar: '{url} لا يردّ ({why:clause})',
  },
  answers: { en: '{url} answers {status}', de: '{url} antwortet {status}', ar: '{url} يردّ بـ {status}' },
});

/** Enough for 50,000 URLs of 200 characters. */
const sitemapBytesMax = 10 * 1_024 * 1_024;
const urlCharsShownMax = 200;
const sampleMax = 10;
const deadShownMax = 10;

const settings = {
  ...objectSchema({
    sample: {
      type: 'integer',
      title: 'Pages to try',
      hint: 'At each check, others each time.',
      inSight: true,
      description: 'How many of the pages are asked for at each check, others each time.',
      minimum: 0,
      maximum: sampleMax,
      default: 5,
    },
    ...pageSettings,
  }),
  alternatives: [login],
} as const;

type Settings = FromSchema<typeof settings>;
type Context = CheckContext<Round>;

export const sitemap = {
  type: 'sitemap',
  title: 'Sitemap',
  description: 'A sitemap is there and valid, and its pages are alive.',
  kind: 'content',
  searchWords: ['seo', 'xml', 'broken links', 'suchmaschine'],
  icon: 'M9.5 4h5v4.5h-5ZM3.5 15.5h5V20h-5ZM15.5 15.5h5V20h-5ZM12 8.5V12M6 15.5V12h12v3.5',
  targetExample: 'https://example.com/sitemap.xml',
  target: 'url',
  settings,
  faults: requestFaults,
  memory: roundMemory,
  defaults: { intervalSeconds: 3_600, severity: 'warning', incidentTitle: '{name} is not right: {reason}' },
  german: {
    ...pageGerman,
    Sitemap: 'Sitemap',
    'A sitemap is there and valid, and its pages are alive.':
      'Eine Sitemap ist da und gültig, und ihre Seiten antworten.',
    'Pages to try': 'Zu prüfende Seiten',
    'At each check, others each time.': 'Bei jeder Prüfung, jedes Mal andere.',
  },
  arabic: {
    ...pageArabic,
    Sitemap: 'خريطة الموقع',
    'A sitemap is there and valid, and its pages are alive.': 'خريطة الموقع موجودة وصالحة، وصفحاتها تعمل.',
    'Pages to try': 'الصفحات المجرَّبة',
    'At each check, others each time.': 'في كل فحص، صفحات أخرى كل مرّة.',
  },
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
    const details = {
      ...found.details,
      sampled: asked.map(shown).slice(0, sampleMax),
      dead: told.map(inEnglish),
    };
    const [first] = told;
    if (first !== undefined) {
      const message = says.dead({ dead: dead.length, sampled: asked.length, first });
      const remember = heldBy(round, { sitemap: part, deadPages: dead });
      return { status: 'down', message, durationMs, details, remember };
    }
    const named = { pages: locations.length, sample: sampleOf(asked.length) };
    const message = cutOff ? says.names_at_least(named) : says.names(named);
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
      ? says.part_invalid({ url: shown(url), why: part.message })
      : says.part_names_sitemaps({ url: shown(url) });
  const deadPages = round.failing?.sitemap === url ? round.failing.pages : [];
  return { status: 'down', message, ...measured, remember: heldBy(round, { sitemap: url, deadPages }) };
}

async function fetchSitemap(url: string, given: Settings, context: Context): Promise<Fetched | CheckResult> {
  const asked = await askForPage(url, given, context, { bodyBytesMax: sitemapBytesMax });
  if (asked.page === undefined) return asked.result;
  const { page } = asked;
  const measured = { durationMs: page.durationMs, details: detailsOf(page) };
  const file = await sitemapFileIn(page);
  if (file === undefined) return { status: 'down', message: says.damaged(), ...measured };
  const read = await context.compute(sitemapTask, file);
  if (!read.ok) return { status: 'down', message: says.excess({ excess: read.excess }), ...measured };
  return 'fault' in read.value
    ? { status: 'down', message: read.value.fault, ...measured }
    : { sitemap: read.value, ...measured };
}

/** Logins and headers are for the target's origin, and a sitemap can name any other. */
function settingsFor(url: string, target: string, given: Settings): Settings {
  if (new URL(url).origin === new URL(target).origin) return given;
  const { basic_auth, digest_auth, bearer_token, ...rest } = given;
  return { ...rest, headers: {} };
}

/** A sitemap may be a gzip file whatever its header says. */
async function sitemapFileIn(page: Page): Promise<SitemapFile | undefined> {
  const { headers, body, truncated } = page;
  if (!isGzip(body)) return { content: contentOf(page), truncated };
  const file = await unpacked(body, truncated, sitemapBytesMax);
  return file && { content: { headers, body: file.body }, truncated: file.truncated };
}

async function deathOf(url: string, given: Settings, context: CheckContext): Promise<Said | undefined> {
  // Only the status counts.
  const page = await visit(url, given, context, { bodyBytesMax: 1 });
  if (page.outcome === 'failed') return says.silent({ url: shown(url), why: faultOf(page) });
  if (accepts(given.accepted_statuses, page.status)) return undefined;
  return says.answers({ url: shown(url), status: statusInWords(page.status) });
}

function sampleOf(count: number): Said {
  if (count === 0) return says.none_sampled();
  return count === 1 ? says.one_alive() : says.all_alive({ sampled: count });
}

const shown = (url: string): string => shorten(url, urlCharsShownMax);
