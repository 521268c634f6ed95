import { isTimeZone } from '@tocsin/domain';
import { parseUrl } from '@tocsin/egress';
import { compile } from 'css-select';
import { isJsonPath } from './json-path.js';
import { isCron } from './schedule.js';
import { brokenTargetRule } from './target.js';

/** Returns the rule that a text breaks, as the end of a sentence that begins with the field's name. */
export type Format = (text: string) => string | undefined;

/** RFC 9110, sections 5.6.2 and 5.5. */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

const connectionHeaders = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Reads code points; `^` and `$` match at line breaks. */
export const regularExpression = (source: string, ignoreCase: boolean): RegExp =>
  new RegExp(source, ignoreCase ? 'imu' : 'mu');

/** RFC 2578, section 3.5: at most 128 numbers of 32 bits. */
const isObjectIdentifier = (text: string): boolean => {
  if (!/^\.?\d{1,10}(?:\.\d{1,10}){1,127}$/.test(text)) return false;
  const [first = 0, second = 0, ...others] = text.replace(/^\./, '').split('.').map(Number);
  return first <= 2 && second <= (first === 2 ? 175 : 39) && others.every((number) => number < 2 ** 32);
};

export const formats = {
  regular_expression: (text) => {
    try {
      regularExpression(text, false);
      return undefined;
    } catch (error) {
      const [, reason = 'it cannot be read'] = /: ([^:]+)$/.exec(String(error)) ?? [];
      return `must be a regular expression: ${reason}`;
    }
  },
  cron: (text) => (isCron(text) ? undefined : 'must be a cron expression of five fields that comes to pass'),
  time_zone: (text) => (isTimeZone(text) ? undefined : 'must be a time zone such as Europe/Berlin'),
  css_selector: (text) => {
    try {
      compile(text);
      return undefined;
    } catch {
      return 'must be a CSS selector';
    }
  },
  json_path: (text) => (isJsonPath(text) ? undefined : 'must be a JSONPath query such as $.status'),
  object_identifier: (text) =>
    isObjectIdentifier(text) ? undefined : 'must be an object identifier such as 1.3.6.1.2.1.1.3.0',
  domain: (text) => brokenTargetRule('domain', text),
  url: (text) =>
    /^https?:\/\//i.test(text) && parseUrl(text) !== undefined
      ? undefined
      : 'must be a URL that begins with http:// or https://',
  host: (text) => brokenTargetRule('host', text),
  host_and_optional_port: (text) => brokenTargetRule('host_and_optional_port', text),
  request_header_name: (text) => {
    if (!token.test(text)) return 'must be a header name';
    return connectionHeaders.has(text.toLowerCase())
      ? 'belongs to the connection and cannot be chosen'
      : undefined;
  },
  /** `200`, or `200-299`. */
  status_range: (text) => {
    const [, first, last = first] = /^([1-9]\d\d)(?:-([1-9]\d\d))?$/.exec(text) ?? [];
    return first !== undefined && Number(first) <= Number(last)
      ? undefined
      : 'must be a status such as 200, or a range such as 200-299';
  },
  header_value: (text) =>
    fieldValue.test(text) && text.trim() === text
      ? undefined
      : 'must be a header value, without line breaks and without space around it',
} satisfies Readonly<Record<string, Format>>;
