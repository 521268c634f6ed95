import { STATUS_CODES } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { Attempt } from '../attempts/attempt.js';
import type { HttpProtocol } from '../exchanges/seen-exchange.js';
import { EgressError } from '../failures/egress-error.js';
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
  let protocols = offeredProtocols;
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
  const socket = await connector.open(
    { ...socketTarget, protocols },
    attempt.signal,
    attempt.opening(socketTarget.secure),
  );
  const address = socket.remoteAddress ?? '';
  const protocol = socket instanceof TLSSocket && socket.alpnProtocol === 'h2' ? 'h2' : 'http/1.1';
  const answer = new HttpAnswer(request, attempt, connector.observer, protocol);
  attempt.record.answer = answer;
  const { signal } = attempt;
  attempt.socket = socket;
  try {
    signal.throwIfAborted();
    if (socket instanceof TLSSocket && protocol === 'h2') await exchangeHttp2(socket, url, toSend, answer);
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
