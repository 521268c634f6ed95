import { bodyBytesMax, type ExactRequest } from '../http/exact-request.js';
import { Failure } from '../problems.js';

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
