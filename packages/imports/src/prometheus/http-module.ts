import { secretOf } from '../report/draft.js';
import { bounds, decodedPart, httpUrl } from '../report/fields.js';
import { requestHeaders } from '../report/headers.js';
import { type DataMap, mapIn, mapsIn, rawTextIn, textIn, textsIn } from '../report/maps.js';
import { allStatuses, rangesOf } from '../report/statuses.js';
import { type MonitorPart, type RowMapping, refused } from '../report/take-monitor.js';
import { expressionOf } from './go-expression.js';
import { tlsOf } from './tls.js';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** The exporter gives up at the eleventh. */
const redirects = 10;

type Login = {
  readonly settings: DataMap;
  /** The value of the header Authorization, if it is the login. */
  readonly authorization?: string | undefined;
  readonly problems: readonly string[];
};

const inFile = 'its login is in a file';

const isSet = (map: DataMap, ...names: readonly string[]): boolean =>
  names.some((name) => textIn(map, name) !== '');

const loginOf = (http: DataMap): Login => {
  const basic = mapIn(http, 'basic_auth');
  if (Object.keys(basic).length > 0)
    return {
      settings: {
        basic_auth: {
          username: rawTextIn(basic, 'username'),
          password: secretOf(rawTextIn(basic, 'password')) ?? '',
        },
      },
      problems: isSet(basic, 'username_file', 'password_file') ? [inFile] : [],
    };
  const authorization = mapIn(http, 'authorization');
  const problems =
    isSet(authorization, 'credentials_file') || isSet(http, 'bearer_token_file') ? [inFile] : [];
  const bearer = rawTextIn(http, 'bearer_token');
  const token = bearer || rawTextIn(authorization, 'credentials');
  const scheme = bearer === '' ? textIn(authorization, 'type') || 'Bearer' : 'Bearer';
  return { settings: {}, authorization: token === '' ? undefined : `${scheme} ${token}`, problems };
};

const acceptedOf = (
  http: DataMap,
): { readonly statuses?: readonly string[]; readonly losses: readonly string[] } => {
  const given = textsIn(http, 'valid_status_codes').map(Number);
  if (given.length === 0) return { losses: [] };
  const ranges = rangesOf(allStatuses.filter((status) => given.includes(status)));
  const foreign = given.filter((status) => !allStatuses.includes(status));
  return {
    statuses: ranges.slice(0, bounds.statusRangesMax),
    losses: [
      ...(foreign.length === 0 ? [] : [`its accepted status ${foreign.join(', ')}`]),
      ...(ranges.length > bounds.statusRangesMax ? ['some of its accepted statuses'] : []),
    ],
  };
};

type Text = { readonly settings: DataMap } | { readonly loss: string };

/** The expressions that the body must have, and those that it must not have. */
const textsOf = (http: DataMap): readonly Text[] =>
  (
    [
      ['fail_if_body_not_matches_regexp', undefined],
      ['fail_if_body_matches_regexp', 'absent'],
    ] as const
  ).flatMap(([key, expect]) =>
    textsIn(http, key).map((given) => {
      const found = expressionOf(given);
      if (found === undefined) return { loss: `the expression ${given} of ${key}` };
      return {
        settings: {
          regular_expression: found.expression,
          ignore_case: found.ignoresCase ? true : undefined,
          expect,
        },
      };
    }),
  );

type Headers = { readonly assertions: readonly DataMap[]; readonly losses: readonly string[] };

const headersOf = (http: DataMap): Headers => {
  const assertions: DataMap[] = [];
  const losses: string[] = [];
  for (const key of ['fail_if_header_not_matches', 'fail_if_header_matches'])
    for (const match of mapsIn(http, key)) {
      const name = textIn(match, 'header');
      const found = expressionOf(rawTextIn(match, 'regexp'));
      if (found === undefined || found.ignoresCase || match.allow_missing === true || name === '')
        losses.push(`what it wants of the header ${name}`);
      else {
        const isAbsent = key === 'fail_if_header_matches';
        const value = isAbsent ? `(?<![\\s\\S])(?![\\s\\S]*(?:${found.expression}))` : found.expression;
        assertions.push({ name, is: 'matching', value });
      }
    }
  return { assertions: assertions.slice(0, bounds.assertionsMax), losses };
};

/** The verdict on a URL that must or must not be encrypted, which no answer can change but a redirect. */
const schemeRefusal = (http: DataMap, url: URL): RowMapping | undefined => {
  const isSecure = url.protocol === 'https:';
  if (isSecure && http.fail_if_ssl === true)
    return refused('It fails if TLS is used, and its URL begins with https://.', 'A redirect_chain monitor.');
  if (!isSecure && http.fail_if_not_ssl === true)
    return refused(
      'It fails unless a redirect leads to https://.',
      'A redirect_chain monitor, or an http monitor of the https:// URL.',
    );
  return undefined;
};

type Request = {
  readonly url: URL;
  readonly method: string;
  readonly body: string | undefined;
  readonly settings: DataMap;
  readonly losses: readonly string[];
  readonly problems: readonly string[];
};

const requestOf = (http: DataMap, url: URL): Request | RowMapping => {
  const tls = tlsOf(http, url.protocol === 'https:');
  if ('reason' in tls) return tls;
  const method = textIn(http, 'method').toUpperCase() || 'GET';
  if (!methods.includes(method))
    return refused(`Its method is ${method}.`, `An http monitor with ${methods.join(', ')}.`);
  if (textIn(http, 'body_file') !== '')
    return refused('Its body is in a file.', 'An http monitor with a body.');
  if (http.oauth2 !== undefined && http.oauth2 !== null)
    return refused(
      'It gets a token by OAuth 2 before each check.',
      'A multi_step monitor that gets the token first.',
    );
  const body = rawTextIn(http, 'body') || undefined;
  if ((body ?? '').length > bounds.bodyCharsMax)
    return refused(`Its body has more than ${bounds.bodyCharsMax} characters.`, 'A shorter body.');
  const login = loginOf(http);
  const written = requestHeaders({
    ...mapIn(http, 'headers'),
    ...(login.authorization !== undefined && { Authorization: login.authorization }),
  });
  const accepted = acceptedOf(http);
  const follows = http.follow_redirects !== false && http.no_follow_redirects !== true;
  const [user, password] = [decodedPart(url.username), decodedPart(url.password)];
  return {
    url,
    method,
    body,
    settings: {
      headers: Object.keys(written.headers).length === 0 ? undefined : written.headers,
      ...(user === '' ? {} : { basic_auth: { username: user, password: secretOf(password) ?? '' } }),
      ...login.settings,
      ...written.login,
      max_redirects: follows ? redirects : 0,
      accepted_statuses: accepted.statuses,
    },
    losses: [
      ...written.losses,
      ...accepted.losses,
      ...(http.enable_http2 === false ? ['that it speaks HTTP/1.1 alone'] : []),
      ...(http.fail_if_ssl === true ? ['that a redirect must not lead to https://'] : []),
      ...(http.fail_if_not_ssl === true && follows ? ['that a redirect must not lead to http://'] : []),
    ],
    problems: [
      ...tls.problems,
      ...login.problems,
      ...(textIn(http, 'proxy_url') !== '' || http.proxy_from_environment === true
        ? ['it is checked without the proxy']
        : []),
      ...(accepted.losses.length > 0 ? ['an answer may have a status that is not accepted'] : []),
    ],
  };
};

/** @param timeoutSeconds a fraction of a second is a limit for the answer */
export const httpMapping = (http: DataMap, target: string, timeoutSeconds: number): RowMapping => {
  const url = httpUrl(/^https?:\/\//i.test(target) ? target : `http://${target}`);
  if (url === undefined) return refused('It is no valid URL.', 'An http monitor of the right URL.');
  const refusal = schemeRefusal(http, url);
  if (refusal !== undefined) return refusal;
  const request = requestOf(http, url);
  if (!('problems' in request)) return request;
  const { method, body, settings } = request;
  url.username = '';
  url.password = '';
  const { assertions, losses: headerLosses } = headersOf(http);
  const all = textsOf(http);
  const isPlain = method === 'GET' && body === undefined;
  const texts = isPlain ? all.flatMap((text) => ('settings' in text ? [text.settings] : [])) : [];
  const sent = { method: method === 'GET' ? undefined : method, body, ...settings };
  const isFraction = !Number.isInteger(timeoutSeconds);
  const answer: MonitorPart =
    assertions.length > 0 || isFraction
      ? {
          suffix: '',
          type: 'api',
          target: url.href,
          settings: {
            ...sent,
            max_latency_ms: isFraction ? Math.floor(timeoutSeconds * 1000) : undefined,
            header_assertions: assertions.length > 0 ? assertions : undefined,
          },
        }
      : { suffix: '', type: 'http', target: url.href, settings: sent };
  // A keyword monitor looks at the status, too, but at no header and at no limit below a second.
  const parts = texts.length > 0 && answer.type === 'http' ? [] : [answer];
  const keywords = texts.map((text, index) => ({
    suffix: parts.length + index === 0 ? '' : ` text ${index + 1}`,
    type: 'keyword',
    target: url.href,
    settings: { ...text, ...settings },
  }));
  return {
    parts: [...parts, ...keywords],
    losses: [
      ...request.losses,
      ...headerLosses,
      ...all.flatMap((text) => ('loss' in text ? [text.loss] : [])),
      ...(!isPlain && all.length > 0 ? ['its expressions on the body'] : []),
    ],
    pausedBecause: request.problems.length === 0 ? undefined : request.problems.join(', and '),
  };
};
