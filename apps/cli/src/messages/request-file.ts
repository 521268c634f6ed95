import { InvalidMessageError, parseMessage, type WebhookMessage } from '@tocsin/webhook-core';
import { Failure } from '../command/problems.js';
import { bodyBytesMax, type ExactRequest } from '../http/exact-request.js';
import { jsonLine, printable } from './printable.js';

const endOfHead = '\r\n\r\n';
const requestLine = /^POST \S+ HTTP\/1\.1$/;
const headerLine = /^([\w!#$%&'*+.^`|~-]+): (.*)$/;

export const requestFileBytesMax = bodyBytesMax + 32 * 1024;

/** A request as a file: the head as HTTP/1.1 has it, and the bytes of the body. */
export const fileOf = ({ headers, body }: ExactRequest, target: string): Buffer => {
  const head = [`POST ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.concat([Buffer.from(head.join('\r\n') + endOfHead, 'latin1'), body]);
};

/** @throws Failure that names the file, and what is wrong with it */
export const requestIn = (file: Buffer, path: string): ExactRequest => {
  const end = file.indexOf(endOfHead);
  const [first = '', ...lines] = file.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n');
  if (!requestLine.test(first)) throw new Failure(`${path} is no message that "tocsin listen --save" kept.`);
  const headers = lines.map((line) => {
    const [, name, value] = headerLine.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Failure(`${path}: "${line}" is no header.`);
    return [name, value] as const;
  });
  const body = file.subarray(end + endOfHead.length);
  const [, length] = headers.find(([name]) => name.toLowerCase() === 'content-length') ?? [];
  if (length !== undefined && Number(length) !== body.length) {
    throw new Failure(`${path} was changed or cut short: its body has ${body.length} of ${length} bytes.`);
  }
  return { headers, body };
};

export type Content = { readonly message: WebhookMessage } | { readonly invalid: string };

export const contentOf = (rawBody: Buffer): Content => {
  try {
    return { message: parseMessage(rawBody) };
  } catch (error) {
    if (error instanceof InvalidMessageError) return { invalid: error.message };
    throw error;
  }
};

/** Such as `incident.created "Shop is down" on "Shop"`. */
export const inWords = (content: Content): string => {
  if ('invalid' in content) return `no message of Tocsin (${printable(content.invalid)})`;
  const { event, incident, monitor } = content.message;
  return `${event} ${jsonLine(incident.title)} on ${jsonLine(monitor.name)}`;
};

const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000];

/** The time since the message was produced, by this machine's clock. */
export const ageInWords = (ageMs: number): string => {
  if (ageMs < 0) return `${(-ageMs / secondMs).toFixed(1)} s ahead of this clock`;
  if (ageMs < 2 * minuteMs) return `${(ageMs / secondMs).toFixed(1)} s old`;
  if (ageMs < 2 * hourMs) return `${Math.round(ageMs / minuteMs)} min old`;
  return `${Math.round(ageMs / hourMs)} h old`;
};
