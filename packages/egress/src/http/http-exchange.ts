import { STATUS_CODES } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { Attempt } from '../attempts/attempt.js';
import type { HttpProtocol } from '../exchanges/seen-exchange.js';
import { EgressError, errorCodeOf, NetworkError } from '../failures/egress-error.js';
import { answers } from '../reasons/http.js';
import type { Connector } from '../sockets/connector.js';
import { HttpAnswer } from './http-answer.js';
import { type SendableRequest, seenRequest, sendable } from './http-request.js';
import { httpTargetOf, type WireRequest, type WireResponse } from './http-targets.js';
import { exchangeHttp1 } from './http1-exchange.js';
import { exchangeHttp2, Http1Required, RequestRefused } from './http2-exchange.js';

/** As browsers offer them; the server chooses (RFC 7301, section 3.2). */
const offeredProtocols: readonly HttpProtocol[] = ['h2', 'http/1.1'];

/** A server that is just being reloaded refuses once. Chromium tries two to four times, curl three to six. */
const refusalsMax = 2;

/** @throws EgressError; NetworkError `invalid_request`; an error of the network; the signal's reason */
export async function exchangeHttp(
  connector: Connector,
  request: WireRequest,
  attempt: Attempt,
): Promise<WireResponse> {
  const toSend = sendable(request);
  let protocols: readonly HttpProtocol[] = request.http2Only ? ['h2'] : offeredProtocols;
  for (let refusals = 0; ; ) {
    try {
      return await exchangeOver(protocols, connector, request, toSend, attempt);
    } catch (error) {
      if (error instanceof Http1Required && protocols.length > 1) protocols = ['http/1.1'];
      else if (error instanceof RequestRefused) refusals += 1;
      else throw error;
      if (refusals > refusalsMax) throw refusedAlways(attempt.target, refusals, error);
      attempt.approach(request.url.host, request.url.href);
    }
  }
}

function refusedAlways(target: string, times: number, cause: Error): EgressError {
  return new EgressError('connection_reset', answers.refused_always({ target, times }), { cause });
}

const withoutHttp2 = (target: string): NetworkError =>
  new NetworkError('bad_response', answers.without_http2({ target }));

/** RFC 7301, section 3.2. */
const isRefusedProtocol = (error: unknown): boolean =>
  error instanceof EgressError && errorCodeOf(error.cause) === 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL';

async function exchangeOver(
  protocols: readonly HttpProtocol[],
  connector: Connector,
  request: WireRequest,
  toSend: SendableRequest,
  attempt: Attempt,
): Promise<WireResponse> {
  const { url } = request;
  const { socketTarget } = httpTargetOf(url);
  attempt.record.request = seenRequest(toSend);
  const { http2Only } = request;
  const socket = await connector
    .open({ ...socketTarget, protocols }, attempt.signal, attempt.opening(socketTarget.secure))
    .catch((error) => {
      throw http2Only && isRefusedProtocol(error) ? withoutHttp2(attempt.target) : error;
    });
  const address = socket.remoteAddress ?? '';
  const isAgreed = socket instanceof TLSSocket && socket.alpnProtocol === 'h2';
  const protocol = http2Only || isAgreed ? 'h2' : 'http/1.1';
  const answer = new HttpAnswer(request, attempt, connector.observer, protocol);
  attempt.record.answer = answer;
  const { signal } = attempt;
  attempt.socket = socket;
  try {
    signal.throwIfAborted();
    if (http2Only && socket instanceof TLSSocket && !isAgreed) throw withoutHttp2(attempt.target);
    if (protocol === 'h2') await exchangeHttp2(socket, url, toSend, answer);
    else await exchangeHttp1(socket, toSend, answer);
    attempt.record.end();
    return { ...answer.response(), address };
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    attempt.socket = undefined;
    socket.destroy();
  }
}

/** Names of RFC 9110 that Node still has in an older wording. */
const newerNames: Readonly<Record<number, string>> = {
  413: 'Content Too Large',
  422: 'Unprocessable Content',
};

/** `503 Service Unavailable`; the number alone when it has no name. */
export const statusInWords = (status: number): string => {
  const name = newerNames[status] ?? STATUS_CODES[status];
  return name === undefined ? `${status}` : `${status} ${name}`;
};
