import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { finished } from 'node:stream/promises';
import { reasonOf } from '../command/problems.js';
import { type ExactRequest, messageHeaders } from './exact-request.js';
import type { PostOutcome } from './outcome.js';

// Calls the user's own URL, which packages/egress would close: docs/adr/0071-the-command.md

type PostOptions = { readonly deadlineMs: number; readonly signal?: AbortSignal };

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused the connection. Check that it is running and that the port is right.',
  ECONNRESET: 'closed the connection without an answer.',
  ENOTFOUND: 'has no address. Check the host name.',
};

const reasonFor = (error: unknown, url: URL, deadlineMs: number, isLate: boolean): string => {
  if (isLate) return `${url.host} did not answer within ${deadlineMs / 1000} seconds.`;
  const { code }: { code?: unknown } = Object(error);
  return `${url.host} ${words[String(code)] ?? `did not answer: ${reasonOf(error)}`}`;
};

const answerTo = async (url: URL, { headers, body }: ExactRequest, signal: AbortSignal): Promise<number> => {
  const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
    method: 'POST',
    // Node takes a list as it is: order, case and repeats stay.
    headers: [['Host', url.host], ...messageHeaders(headers), ['Content-Length', String(body.length)]].flat(),
    // A connection of its own: one that is kept may be closed just when it is used again.
    agent: false,
    signal,
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    // The first counts. An answer that changes protocols closes the request without an error.
    request.once('response', resolve).on('error', reject);
    request.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  });
  request.end(body);
  const response = await answered;
  await finished(response.resume(), { signal });
  return response.statusCode ?? 0;
};

/** Sends a request once, byte for byte, and follows no redirect. The deadline covers the whole answer. */
export const post = async (
  url: URL,
  request: ExactRequest,
  { deadlineMs, signal }: PostOptions,
): Promise<PostOutcome> => {
  const startedAtMs = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAtMs);
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    const status = await answerTo(url, request, AbortSignal.any(signal ? [deadline, signal] : [deadline]));
    return { outcome: 'answered', status, durationMs: durationMs() };
  } catch (error) {
    const reason = reasonFor(error, url, deadlineMs, deadline.aborted);
    return { outcome: 'failed', reason, durationMs: durationMs() };
  }
};
