import { secretOf } from '../report/draft.js';
import { expiryParts } from '../report/expiry.js';
import { bounds, hostAndPort, httpUrl } from '../report/fields.js';
import { httpRequest } from '../report/http-request.js';
import { type DataMap, isMap, rawTextIn, textIn, textsIn } from '../report/maps.js';
import { type MonitorPart, type RefusedRow, type RowMapping, refused } from '../report/take-monitor.js';

const formType = 'application/x-www-form-urlencoded';
/** Pingdom adds its own name to the headers of each check. */
const ownAgent = /^Pingdom\.com_bot/;

/** A check with the settings of its kind. */
export type PingdomCheck = {
  readonly hostname: string;
  readonly settings: DataMap;
  /** How long an answer may take. */
  readonly thresholdMs: number;
};

/** Answers have a map of headers; the documentation shows texts such as `Name: value`. */
const headersIn = ({ settings }: PingdomCheck): Readonly<Record<string, string>> => {
  const given = settings.requestheaders;
  const pairs = isMap(given)
    ? Object.entries(given).map(([name, value]) => [name, String(value)])
    : textsIn(settings, 'requestheaders').map((line) => line.split(/:\s*(.*)/s));
  return Object.fromEntries(
    pairs.flatMap(([name = '', value = '']) =>
      name.trim() === '' || (name.toLowerCase() === 'user-agent' && ownAgent.test(value))
        ? []
        : [[name.trim(), value]],
    ),
  );
};

const urlOf = ({ hostname, settings }: PingdomCheck): URL | undefined => {
  const port = textIn(settings, 'port');
  const isSecure = settings.encryption === undefined ? port === '443' : settings.encryption === true;
  const authority = hostAndPort(hostname, Number(port || (isSecure ? 443 : 80)));
  const path = textIn(settings, 'url').replace(/^(?!\/)/, '/');
  return authority === undefined
    ? undefined
    : httpUrl(`${isSecure ? 'https' : 'http'}://${authority}${path}`);
};

type Page = {
  readonly url: URL;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly beside: readonly MonitorPart[];
  readonly losses: readonly string[];
  readonly pausedBecause: string | undefined;
};

const pageOf = (check: PingdomCheck, body: string | undefined): Page | RefusedRow => {
  const { settings } = check;
  const given = urlOf(check);
  if (given === undefined) return refused('It has no valid host, port and path.', 'An http monitor.');
  const username = textIn(settings, 'username');
  const password = rawTextIn(settings, 'password');
  const request = httpRequest({
    url: given,
    headers: headersIn(check),
    contentType: body === undefined ? undefined : formType,
    // An empty password is no secret.
    login: username === '' ? {} : { basic_auth: { username, password: secretOf(password) ?? '' } },
  });
  const isSecure = given.protocol === 'https:';
  const verifies = settings.verify_certificate;
  const days = settings.ssl_down_days_before;
  const hasDays = isSecure && verifies !== false && typeof days === 'number' && days > 0;
  const beside = expiryParts(request.url, { certificateDays: hasDays ? [days] : [], domainDays: [] });
  const isWhole = username === '' || password !== '';
  const untold = [
    ...(settings.url === undefined ? ['its path'] : []),
    ...(settings.encryption === undefined ? ['whether it uses TLS'] : []),
    ...(isSecure && verifies === undefined ? ['whether it verifies certificates'] : []),
  ];
  const problems = [
    ...(isWhole ? [] : ['its login is not whole']),
    ...(isSecure && verifies === false ? ['certificates are always verified'] : []),
  ];
  return {
    url: request.url,
    settings: { ...request.settings, max_redirects: bounds.redirectsMax },
    beside: beside.parts,
    losses: [
      ...request.losses,
      ...(isWhole ? [] : ['its password, which the answer does not have: set it before it runs']),
      ...(hasDays
        ? [`that it is down ${days} days before the end of its certificate: a monitor beside it warns`]
        : []),
      ...(untold.length === 0 ? [] : [`what the answer does not tell: ${untold.join('; ')}`]),
      ...beside.losses,
    ],
    pausedBecause: problems.length === 0 ? undefined : problems.join(', and '),
  };
};

/** The time of an answer in a fraction of a second is no timeout, and is a rule of an api monitor. */
const plain = (
  { thresholdMs }: PingdomCheck,
  { url, settings }: Page,
  body: string | undefined,
): MonitorPart => {
  const sent = { method: body === undefined ? undefined : 'POST', body, ...settings };
  const isFraction = thresholdMs % 1000 !== 0 && thresholdMs < bounds.timeoutSecondsMax * 1000;
  return isFraction
    ? { suffix: '', type: 'api', target: url.href, settings: { ...sent, max_latency_ms: thresholdMs } }
    : { suffix: '', type: 'http', target: url.href, settings: sent };
};

const keywordOf = ({ settings }: PingdomCheck): DataMap | undefined => {
  const [present, absent] = [rawTextIn(settings, 'shouldcontain'), rawTextIn(settings, 'shouldnotcontain')];
  if (present !== '') return { text: present };
  return absent === '' ? undefined : { text: absent, expect: 'absent' };
};

const taken = (page: Page, part: MonitorPart, losses: readonly string[]): RowMapping => ({
  parts: [part, ...page.beside],
  losses: [...losses, ...page.losses],
  pausedBecause: page.pausedBecause,
});

export const http = (check: PingdomCheck): RowMapping => {
  const body = rawTextIn(check.settings, 'postdata') || undefined;
  if ((body ?? '').length > bounds.bodyCharsMax)
    return refused(
      `Its body has more than ${bounds.bodyCharsMax} characters.`,
      'An http monitor with a shorter body.',
    );
  const page = pageOf(check, body);
  if ('reason' in page) return page;
  const keyword = keywordOf(check);
  if (keyword === undefined) return taken(page, plain(check, page, body), []);
  if (body !== undefined)
    return refused(
      'It looks for a text in the answer to a body.',
      'A multi_step monitor whose step extracts the text.',
    );
  if (String(keyword.text).length > bounds.expressionCharsMax)
    return refused(`Its text has more than ${bounds.expressionCharsMax} characters.`, 'A shorter text.');
  return taken(
    page,
    { suffix: '', type: 'keyword', target: page.url.href, settings: { ...keyword, ...page.settings } },
    ['whether upper and lower case are the same, which Pingdom does not document: here they are not'],
  );
};

/** A script that answers with its own status, as the documentation of the HTTP custom check shows it. */
export const httpCustom = (check: PingdomCheck): RowMapping => {
  const page = pageOf(check, undefined);
  if ('reason' in page) return page;
  return taken(
    page,
    {
      suffix: '',
      type: 'keyword',
      target: page.url.href,
      settings: { regular_expression: '<status>\\s*OK\\s*</status>', ...page.settings },
    },
    [
      'the response time that its script tells',
      ...(textIn(check.settings, 'additionalurls') === '' ? [] : ['its additional URLs']),
    ],
  );
};
