import { reasonsOf, type Said } from '@tocsin/domain';
import { statusInWords } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import {
  acceptArabic,
  acceptGerman,
  acceptSetting,
  compared,
  textDifferenceTask,
  unknownDifference,
  type Watched,
  watchedMemory,
} from '../../change/watched-value.js';
import { bodyText } from '../../http/body-text.js';
import { detailsOf, type Page, visit } from '../../http/page.js';
import {
  login,
  requestArabic,
  requestFaults,
  requestGerman,
  requestSettings,
} from '../../http/request-settings.js';
import type { Probe } from '../../probe/probe.js';
import { type CheckResult, failureOf } from '../../result/check-result.js';
import { objectSchema } from '../../settings/schema.js';
import { textPatterns } from '../../settings/text-patterns.js';
import { blockedCrawlersTask, crawlersOf } from './blocked-crawlers.js';

const says = reasonsOf('robots_txt', {
  excess: {
    en: 'robots.txt {excess:clause} to read.',
    de: 'robots.txt {excess:clause} beim Lesen.',
    ar: 'تحليل robots.txt ‏{excess:clause}.',
  },
  blocks: {
    en: 'robots.txt blocks {crawlers:and} from the whole site. Look for "Disallow: /" in it.',
    de: 'robots.txt sperrt {crawlers:and} von der ganzen Website aus. Suchen Sie darin „Disallow: /“.',
    ar: 'يحجب robots.txt الموقع كلّه عن {crawlers:and}. ابحث فيه عن ‎"Disallow: /".',
  },
  /** RFC 9309, section 2.2.4. */
  blocks_for_google: {
    en: 'robots.txt blocks {crawlers:and} from the whole site as Google reads it. User-agent lines share the rules below them even when a line such as Crawl-delay or Sitemap stands in between. Give each welcome crawler a line "Disallow:".',
    de: 'robots.txt sperrt {crawlers:and} von der ganzen Website aus, so wie Google es liest. User-agent-Zeilen teilen die Regeln darunter, auch wenn eine Zeile wie Crawl-delay oder Sitemap dazwischensteht. Geben Sie jedem willkommenen Crawler eine Zeile „Disallow:“.',
    ar: 'يحجب robots.txt الموقع كلّه عن {crawlers:and} كما يقرؤه Google. تشترك أسطر User-agent في القواعد التي تحتها حتى إن توسّطها سطر مثل Crawl-delay أو Sitemap. ضع لكلّ زاحف مرحَّب به سطر ‎"Disallow:".',
  },
  changed: {
    en: 'robots.txt {summary:clause}.',
    de: 'robots.txt {summary:clause}.',
    ar: 'ملفّ robots.txt ‏{summary:clause}.',
  },
  there: {
    en: 'robots.txt is there and blocks no crawler.',
    de: 'robots.txt ist da und sperrt keinen Crawler.',
    ar: 'ملفّ robots.txt موجود ولا يحجب أي زاحف.',
  },
  answers: {
    en: 'robots.txt answers {status}. Crawlers then treat the whole site as blocked.',
    de: 'robots.txt antwortet {status}. Crawler behandeln dann die ganze Website als gesperrt.',
    ar: 'يردّ robots.txt بـ {status}. تعدّ الزواحف الموقع كلّه عندئذٍ محجوبًا.',
  },
  missing: {
    en: 'robots.txt is missing: it answers {status}.',
    de: 'robots.txt fehlt: Die Antwort ist {status}.',
    ar: 'ملفّ robots.txt غير موجود: يردّ بـ {status}.',
  },
  web_page: {
    en: 'robots.txt is missing: a web page stands in its place.',
    de: 'robots.txt fehlt: An ihrer Stelle steht eine Webseite.',
    ar: 'ملفّ robots.txt غير موجود: في مكانه صفحة ويب.',
  },
});

/** Crawlers read at least these, and Google no more (RFC 9309, section 2.5). */
const readBytesMax = 500 * 1_024;
const rememberedCharsMax = 8_000;

const settings = {
  ...objectSchema({
    user_agents: {
      type: 'array',
      title: 'Crawlers that must not be blocked',
      hint: 'As robots.txt names them. * is any other crawler.',
      inSight: true,
      description:
        'The crawlers that must not be blocked, as robots.txt names them. `*` is any other crawler.',
      items: { type: 'string', pattern: textPatterns.crawler.source, maxLength: 100 },
      minItems: 1,
      maxItems: 20,
      default: ['*', 'Googlebot', 'Bingbot'],
    },
    watch_changes: {
      type: 'boolean',
      title: 'Report changes of the file',
      hint: '',
      inSight: true,
      description: 'Whether a change of the file is reported.',
      default: true,
    },
    ...acceptSetting,
    ...requestSettings,
  }),
  alternatives: [login],
} as const;

type Settings = FromSchema<typeof settings>;

export const robotsTxt = {
  type: 'robots_txt',
  title: 'robots.txt',
  description: 'The robots.txt of a site is there, blocks no crawler, and stays as it is.',
  kind: 'content',
  searchWords: ['seo', 'crawler', 'noindex', 'suchmaschine'],
  icon: 'M5 9h14v10H5ZM12 9V5M9 13.5v1M15 13.5v1M2.5 13v3M21.5 13v3M12 4.5v.1',
  targetExample: 'https://example.com/robots.txt',
  target: 'url',
  settings,
  faults: requestFaults,
  memory: watchedMemory({ type: 'string' }),
  defaults: { intervalSeconds: 3_600, severity: 'warning', incidentTitle: '{name}: {reason}' },
  german: {
    ...requestGerman,
    ...acceptGerman,
    'robots.txt': 'robots.txt',
    'The robots.txt of a site is there, blocks no crawler, and stays as it is.':
      'Die robots.txt einer Website ist da, sperrt keinen Crawler aus und bleibt, wie sie ist.',
    'Crawlers that must not be blocked': 'Crawler, die nicht ausgesperrt sein dürfen',
    'As robots.txt names them. * is any other crawler.':
      'Wie robots.txt sie nennt. * ist jeder andere Crawler.',
    'Report changes of the file': 'Änderungen der Datei melden',
  },
  arabic: {
    ...requestArabic,
    ...acceptArabic,
    'robots.txt': 'robots.txt',
    'The robots.txt of a site is there, blocks no crawler, and stays as it is.':
      'ملفّ robots.txt للموقع موجود، ولا يحظر أي زاحف، ويبقى كما هو.',
    'Crawlers that must not be blocked': 'الزواحف التي يجب ألا تُحظر',
    'As robots.txt names them. * is any other crawler.': 'كما يسمّيها robots.txt. * تعني أي زاحف آخر.',
    'Report changes of the file': 'الإبلاغ عن تغييرات الملفّ',
  },
  async check(target, given, context): Promise<CheckResult> {
    const url = new URL('/robots.txt', target).href;
    const page = await visit(url, given, context, { bodyBytesMax: readBytesMax });
    if (page.outcome === 'failed') return failureOf(page);
    const measured = { durationMs: page.durationMs, details: detailsOf(page) };
    const absence = absenceOf(page);
    if (absence !== undefined) return { status: 'down', message: absence, ...measured };

    const text = bodyText(page);
    const clean = (part: string): Promise<string> =>
      context.redact(part, [...part].length === rememberedCharsMax);
    const now = await clean(rememberedOf(text));
    // An earlier version remembered secrets.
    const previous = context.previous && {
      ...context.previous,
      accepted: await clean(context.previous.accepted),
    };
    const { before, memory } = compared(previous, now, context.now, given.accept_after_minutes);
    const { compute } = context;
    const { body, truncated } = page;
    const read = await compute(blockedCrawlersTask, { body, truncated, crawlers: given.user_agents });
    if (!read.ok) {
      const message = says.excess({ excess: read.excess });
      return { status: 'down', message, ...measured };
    }
    const { always, byTheRfc } = read.value;
    const { details } = measured;
    if (always.length > 0) {
      const message = says.blocks(crawlersOf(always));
      return { status: 'down', message, ...measured, details: { ...details, shut_out: always }, ...memory };
    }
    if (before !== undefined && given.watch_changes) {
      const found = await compute(textDifferenceTask, { before, now });
      const { summary, text: difference } = found.ok ? found.value : unknownDifference;
      const message = says.changed({ summary });
      return { status: 'down', message, ...measured, details: { ...details, difference }, ...memory };
    }
    if (byTheRfc.length > 0) {
      const message = says.blocks_for_google(crawlersOf(byTheRfc));
      return {
        status: 'degraded',
        message,
        ...measured,
        details: { ...details, shut_out: byTheRfc },
        ...memory,
      };
    }
    return { status: 'up', message: says.there(), ...measured, ...memory };
  },
} satisfies Probe<Settings, Watched<string>>;

/** RFC 9309, section 2.3.1. */
function absenceOf(page: Page): Said | undefined {
  const { status } = page;
  // Google treats 429 like 500 and above.
  if (status >= 500 || status === 429) {
    return says.answers({ status: statusInWords(status) });
  }
  if (status < 200 || status > 299) return says.missing({ status: statusInWords(status) });
  return isWebPage(page) ? says.web_page() : undefined;
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
