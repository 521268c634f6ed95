import { type HttpRequest, type HttpVisit, statusInWords } from '@tocsin/egress';
import { type CheckContext } from '../probe/probe.js';
import { type CheckResult, type Details } from '../result/check-result.js';
import { failureOf } from '../result/failure.js';
import { connectionTimings, tenths } from '../result/timings.js';
import { type Properties, type SettingsOf } from '../settings/schema.js';
import { shorten } from '../words/text.js';
import { type Content } from './body-text.js';
import { type RequestSettings, requestHeaders, requestSettings } from './request-settings.js';

const urlCharsShownMax = 500;

export const pageSettings = {
  ...requestSettings,
  accepted_statuses: {
    type: 'array',
    description: 'The statuses that are right: each a number such as `"200"` or a range such as `"200-299"`.',
    items: { type: 'string', format: 'status_range' },
    minItems: 1,
    maxItems: 20,
    default: ['200-299'],
  },
} as const satisfies Properties;

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
): string | undefined {
  if (accepts(accepted, status)) return undefined;
  const isEmpty = headers.get('location')?.every((text) => text.trim() === '') === true;
  const lack = isEmpty && status >= 300 && status <= 399 ? ' with an empty Location' : '';
  return `It answered ${statusInWords(status)}${lack} instead of ${accepted.join(', ')}.`;
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
