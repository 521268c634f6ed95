import { parseUrl } from '../addresses/ip-address.js';
import { readHttpUrl } from '../addresses/url-policy.js';
import { type Attempt, type AttemptLimits, attempted, type Ended } from '../attempts/attempt.js';
import { bodyBytesKept } from '../exchanges/exchange-record.js';
import type { HttpHeaders, HttpProtocol } from '../exchanges/seen-exchange.js';
import { NetworkError } from '../failures/egress-error.js';
import { answers } from '../reasons/http.js';
import type { Connector } from '../sockets/connector.js';
import { decodedBody, partlyDecoded } from './body-decoding.js';
import { type DigestLogin, digestAuthorization, digestChallenge } from './digest.js';
import { exchangeHttp } from './http-exchange.js';
import { RedirectCookies } from './http-request.js';
import type { HttpMethod, HttpTimings, WireRequest } from './http-targets.js';

const defaultBodyBytesMax = 1_024 * 1_024;

/** An answer that is no result: enough of its body for the part that is kept, once decoded. */
const encodedBytesRead = 64 * 1_024;

export interface HttpRequest extends AttemptLimits {
  readonly url: string;
  readonly method?: HttpMethod;
  /** Sent beside `Host`, `Connection` and `Content-Length`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Answers the challenges of the origin of `url`, each URL one, and once more if its nonce is stale. */
  readonly digest?: DigestLogin;
  /** With 0, the default, a redirect is an answer like any other. */
  readonly redirectsMax?: number;
  /** Bounds the body, as transferred and as decoded (1 MiB). */
  readonly bodyBytesMax?: number;
  /** For gRPC: HTTP/2 alone, also without TLS. The trailers join the headers of the answer. */
  readonly http2Only?: boolean;
}

export interface HttpRedirect {
  readonly url: string;
  readonly status: number;
  readonly location: string;
  readonly headers: HttpHeaders;
  readonly address: string;
  readonly timings: HttpTimings;
}

export interface HttpResponse {
  readonly outcome: 'response';
  readonly url: string;
  readonly status: number;
  readonly headers: HttpHeaders;
  readonly body: Buffer;
  readonly truncated: boolean;
  /** Before decoding. Of a body that was cut off, the part that came. */
  readonly transferredBytes: number;
  readonly protocol: HttpProtocol;
  readonly address: string;
  /** Covers the last request alone. */
  readonly timings: HttpTimings;
}

export type HttpVisit = Ended<HttpResponse> & { readonly redirects: readonly HttpRedirect[] };

export async function visit(connector: Connector, request: HttpRequest): Promise<HttpVisit> {
  const redirects: HttpRedirect[] = [];
  const asked = { kind: 'http', target: request.url, observer: connector.observer } as const;
  const ended = await attempted(asked, request, (attempt) =>
    follow(connector, request, attempt, redirects).catch(async (error) => {
      attempt.receivedAfterMs ??= attempt.elapsedMs();
      await keepPart(attempt);
      throw error;
    }),
  );
  return { ...ended, redirects };
}

/** Keeps what came of an answer that is no result. */
async function keepPart({ record }: Attempt): Promise<void> {
  const { answer, hasEnded } = record;
  record.end();
  if (answer === undefined) return;
  const coding = codingOf(answer.headers);
  const body = await partlyDecoded(answer.start(encodedBytesRead), coding, bodyBytesKept);
  record.keepBody(body, hasEnded && coding === '' && answer.bodyBytes === body.length);
}

const codingOf = (headers: HttpHeaders): string => headers.get('content-encoding')?.join(', ') ?? '';

async function follow(
  connector: Connector,
  {
    url,
    method = 'GET',
    headers = {},
    body,
    digest,
    redirectsMax = 0,
    bodyBytesMax = defaultBodyBytesMax,
    http2Only = false,
  }: HttpRequest,
  attempt: Attempt,
  redirects: HttpRedirect[],
): Promise<HttpResponse> {
  let request: WireRequest = {
    url: callable(url),
    method,
    headers,
    body: body ?? null,
    bodyBytesMax,
    http2Only,
  };
  const { origin } = request.url;
  const takeCookies = (answered: HttpHeaders, from: URL, next: WireRequest): WireRequest => {
    cookies ??= new RedirectCookies();
    cookies.take(answered, from);
    return { ...next, headers: cookies.addTo(next.headers, next.url) };
  };
  let cookies: RedirectCookies | undefined;
  let authorization: string | undefined;
  let challengesAnswered = 0;
  while (true) {
    const { host } = request.url;
    attempt.approach(host, request.url.href);
    const response = await exchangeHttp(connector, withLogin(request, authorization), attempt);
    const { status, headers: answered, address, timings } = response;
    const isChallenge = digest !== undefined && status === 401 && request.url.origin === origin;
    const challenge = isChallenge ? digestChallenge(answered.get('www-authenticate') ?? []) : undefined;
    if (
      digest !== undefined &&
      challenge !== undefined &&
      (challengesAnswered === 0 || (challengesAnswered === 1 && challenge.isStale))
    ) {
      challengesAnswered += 1;
      const uri = request.url.pathname + request.url.search;
      authorization = digestAuthorization(challenge, { method: request.method, uri }, digest);
      request = takeCookies(answered, request.url, request);
      attempt.report(null);
      continue;
    }
    const location = redirectsMax > 0 && isRedirect(status) ? locationIn(answered) : undefined;
    if (location === undefined) {
      attempt.receivedAfterMs = attempt.elapsedMs();
      const coding = codingOf(answered);
      const { body: encoded, truncated } = response;
      const decoded = await decodedBody({ encoded, truncated, coding }, bodyBytesMax, (warning) =>
        connector.observer.onWarning(warning(host)),
      );
      const isCutOff = truncated || decoded.truncated;
      attempt.record.keepBody(decoded.body, !isCutOff);
      return {
        outcome: 'response',
        url: request.url.href,
        status,
        headers: answered,
        body: decoded.body,
        truncated: isCutOff,
        transferredBytes: response.body.length,
        protocol: response.protocol,
        address,
        timings,
      };
    }
    if (redirects.length >= redirectsMax) {
      throw new NetworkError(
        'too_many_redirects',
        answers.redirects_again({ host, redirects: redirectsMax }),
      );
    }
    const next = redirected(request, status, location);
    const { href } = request.url;
    redirects.push({ url: href, status, location: next.url.href, headers: answered, address, timings });
    request = takeCookies(answered, request.url, next);
    authorization = undefined;
    challengesAnswered = 0;
    attempt.report(null);
  }
}

const withLogin = (request: WireRequest, authorization: string | undefined): WireRequest =>
  authorization === undefined
    ? request
    : { ...request, headers: { ...request.headers, Authorization: authorization } };

function callable(text: string): URL {
  const read = readHttpUrl(text);
  if (!read.ok) throw new NetworkError('invalid_request', read.said);
  return read.url;
}

/** @throws NetworkError `invalid_request` */
function redirectTarget(location: string, from: URL): URL {
  // Many servers send UTF-8 here, as browsers expect.
  const text = Buffer.from(location, 'latin1').toString();
  const read = readHttpUrl(parseUrl(text, from)?.href ?? text);
  if (read.ok) return read.url;
  throw new NetworkError('invalid_request', answers.redirect_unusable({ host: from.host, why: read.said }));
}

/** As curl and Chromium do, the first one counts that is not empty. */
function locationIn(headers: HttpHeaders): string | undefined {
  return headers.get('location')?.find((text) => text.trim() !== '');
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** By the Fetch standard (section 4.4, HTTP-redirect fetch). */
function redirected(request: WireRequest, status: number, location: string): WireRequest {
  const { url: from, method } = request;
  const url = redirectTarget(location, from);
  const becomesGet =
    (status === 303 && method !== 'HEAD') || ((status === 301 || status === 302) && method === 'POST');
  const dropped = [
    ...(becomesGet ? ['content-encoding', 'content-language', 'content-location', 'content-type'] : []),
    // These are meant for one origin.
    ...(url.origin === from.origin ? [] : ['authorization', 'cookie', 'host', 'proxy-authorization']),
  ];
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !dropped.includes(name.toLowerCase())),
  );
  return becomesGet ? { ...request, url, method: 'GET', headers, body: null } : { ...request, url, headers };
}
