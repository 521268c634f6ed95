import { reasonsOf, type Said } from '@tocsin/domain';
import { type HttpRequest, type HttpVisit, statusInWords } from '@tocsin/egress';
import { type CheckContext } from '../probe/probe.js';
import {
  type CheckResult,
  connectionTimings,
  type Details,
  failureOf,
  tenths,
} from '../result/check-result.js';
import { type Properties, type SettingsOf } from '../settings/schema.js';
import { shorten } from '../words/text.js';
import { answerFaultsTask } from './answer-faults.js';
import type { AnswerSettings } from './answer-settings.js';
import { type Content } from './body-text.js';
import {
  type RequestSettings,
  requestArabic,
  requestGerman,
  requestHeaders,
  requestSettings,
} from './request-settings.js';

const says = reasonsOf('page', {
  wrong_status: {
    en: 'It answered {status} instead of {accepted}.',
    de: 'Antwort {status} statt {accepted}.',
    ar: 'ردّ بـ {status} بدلًا من {accepted}.',
  },
  wrong_status_without_location: {
    en: 'It answered {status} with an empty Location instead of {accepted}.',
    de: 'Antwort {status} mit leerer Location statt {accepted}.',
    ar: 'ردّ بـ {status} وترويسة Location فارغة بدلًا من {accepted}.',
  },
  too_slow: {
    en: 'The answer took {took:ms}, more than the {limit:n} ms allowed.',
    de: 'Die Antwort dauerte {took:ms}, mehr als die erlaubten {limit:n} ms.',
    ar: 'استغرق الردّ {took:ms}، والحدّ المسموح به {limit:n} ms.',
  },
  too_large: {
    en: 'The answer is larger than {limit:size}, and JSON that is cut off cannot be judged. Ask for less of it, such as one page of a list.',
    de: 'Die Antwort ist größer als {limit:size}, und abgeschnittenes JSON lässt sich nicht beurteilen. Fragen Sie nach weniger, etwa einer Seite einer Liste.',
    ar: 'الردّ أكبر من {limit:size}، ولا يمكن تقييم JSON مبتور. اطلب أقلّ منه، مثل صفحة واحدة من قائمة.',
  },
  excess: {
    en: 'The answer {excess:clause} to judge.',
    de: 'Die Antwort {excess:clause} bei der Beurteilung.',
    ar: 'تقييم الردّ {excess:clause}.',
  },
});

const urlCharsShownMax = 500;

export const pageSettings = {
  ...requestSettings,
  accepted_statuses: {
    type: 'array',
    title: 'Accepted statuses',
    hint: 'Statuses such as 200, or ranges such as 200-299.',
    description: 'The statuses that are right: each a number such as `"200"` or a range such as `"200-299"`.',
    items: { type: 'string', format: 'status_range' },
    minItems: 1,
    maxItems: 20,
    default: ['200-299'],
  },
} as const satisfies Properties;

export const pageGerman = {
  ...requestGerman,
  'Accepted statuses': 'Akzeptierte Status',
  'Statuses such as 200, or ranges such as 200-299.': 'Status wie 200 oder Bereiche wie 200-299.',
} as const;

export const pageArabic = {
  ...requestArabic,
  'Accepted statuses': 'الحالات المقبولة',
  'Statuses such as 200, or ranges such as 200-299.': 'حالات مثل 200، أو نطاقات مثل 200-299.',
} as const;

export type PageSettings = SettingsOf<typeof pageSettings>;

export type Page = Extract<HttpVisit, { outcome: 'response' }>;

type PageOrResult = { readonly page: Page } | { readonly page: undefined; readonly result: CheckResult };

type Request = Pick<HttpRequest, 'method' | 'body' | 'bodyBytesMax' | 'redirectsMax'>;

export const visit = (
  url: string,
  settings: RequestSettings,
  { network, signal, remainingMs }: CheckContext,
  request: Request = {},
): Promise<HttpVisit> =>
  network.http({
    url,
    headers: requestHeaders(settings),
    ...(settings.digest_auth !== undefined && { digest: settings.digest_auth }),
    redirectsMax: settings.max_redirects,
    deadlineMs: remainingMs(),
    signal,
    ...request,
  });

type Judgement = Pick<CheckResult, 'status' | 'message' | 'remember'> & { readonly details?: Details };

/** The check of a type that judges one page. The details of the page are added to its own. */
export const pageCheck =
  <Settings extends PageSettings, Memory = unknown>(
    judge: (page: Page, given: Settings, context: CheckContext<Memory>) => Judgement | Promise<Judgement>,
    requestOf: (given: Settings) => Request = () => ({}),
  ) =>
  async (target: string, given: Settings, context: CheckContext<Memory>): Promise<CheckResult> => {
    const asked = await askForPage(target, given, context, requestOf(given));
    if (asked.page === undefined) return asked.result;
    const { page } = asked;
    const { details, ...judged } = await judge(page, given, context);
    return { ...judged, durationMs: page.durationMs, details: { ...detailsOf(page), ...details } };
  };

export async function askForPage(
  url: string,
  settings: PageSettings,
  context: CheckContext,
  request: Request = {},
): Promise<PageOrResult> {
  const page = await visit(url, settings, context, request);
  if (page.outcome === 'failed') return { page: undefined, result: failureOf(page) };
  const fault = statusFault(settings, page);
  if (fault === undefined) return { page };
  const { durationMs } = page;
  return {
    page: undefined,
    result: { status: 'down', message: fault, durationMs, details: detailsOf(page) },
  };
}

export function statusFault(
  { accepted_statuses: accepted }: Pick<PageSettings, 'accepted_statuses'>,
  { status, headers }: Pick<Page, 'status' | 'headers'>,
): Said | undefined {
  if (accepts(accepted, status)) return undefined;
  const isEmpty = headers.get('location')?.every((text) => text.trim() === '') === true;
  const answered = { status: statusInWords(status), accepted: accepted.join(', ') };
  return isEmpty && status >= 300 && status <= 399
    ? says.wrong_status_without_location(answered)
    : says.wrong_status(answered);
}

export const contentOf = ({ headers, body }: Page): Content => ({ headers, body });

export const detailsOf = ({ url, status, address, redirects, transferredBytes, timings }: Page): Details => ({
  url: shorten(url, urlCharsShownMax),
  status_code: status,
  address,
  redirects: redirects.length,
  transferred_bytes: transferredBytes,
  timings: {
    ...connectionTimings(timings),
    first_byte_ms: tenths(timings.firstByteMs),
    total_ms: tenths(timings.totalMs),
  },
});

export const accepts = (ranges: readonly string[], status: number): boolean =>
  ranges.some((range) => {
    const [first, last = first] = range.split('-').map(Number);
    return first !== undefined && last !== undefined && status >= first && status <= last;
  });

/** JSON must be complete to be judged. */
const jsonBytesMax = 8 * 1_024 * 1_024;

type JsonSettings = Pick<AnswerSettings, 'json_assertions' | 'json_schema'>;

export const judgesJson = ({ json_assertions: assertions, json_schema: schema }: JsonSettings): boolean =>
  assertions.length > 0 || schema !== undefined;

export const bodyBytesFor = (jsonMatters: boolean): Pick<HttpRequest, 'bodyBytesMax'> =>
  jsonMatters ? { bodyBytesMax: jsonBytesMax } : {};

export async function answerFaultsOf(
  page: Page,
  settings: AnswerSettings,
  context: CheckContext,
): Promise<readonly Said[]> {
  const { max_latency_ms: latencyMaxMs } = settings;
  return [
    ...(latencyMaxMs !== undefined && page.durationMs > latencyMaxMs
      ? [says.too_slow({ took: page.durationMs, limit: latencyMaxMs })]
      : []),
    ...(await assertionFaults(page, settings, context)),
  ];
}

async function assertionFaults(
  page: Page,
  settings: AnswerSettings,
  { compute }: CheckContext,
): Promise<readonly Said[]> {
  if (judgesJson(settings) && page.truncated) return [says.too_large({ limit: jsonBytesMax })];
  const { header_assertions, json_assertions, json_schema } = settings;
  if (!judgesJson(settings) && header_assertions.length === 0) return [];
  const assertions = {
    header_assertions,
    json_assertions,
    ...(json_schema !== undefined && { json_schema }),
  };
  const judged = await compute(answerFaultsTask, { content: contentOf(page), assertions });
  return judged.ok ? judged.value : [says.excess({ excess: judged.excess })];
}
