import { Secret, secretOf } from './draft.js';

const ownHeaders = /^(connection|content-length|expect|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;
/** A value of an earlier step is no secret of the file. */
const isVariable = /\{\{\w+\}\}/;
const secretHeader = /auth|token|secret|key|cookie|password|session/i;

const base64Text = (encoded: string): string => {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(encoded), (letter) => letter.codePointAt(0) ?? 0));
  } catch {
    return '';
  }
};

const loginIn = (authorization: string): Readonly<Record<string, unknown>> | undefined => {
  const [, token] = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(authorization) ?? [];
  if (token !== undefined) return { bearer_token: new Secret(token) };
  const [, encoded = ''] = /^Basic +(\S+)$/i.exec(authorization) ?? [];
  const [, username, password] = /^([^:]+):(.+)$/s.exec(base64Text(encoded)) ?? [];
  return username === undefined || password === undefined
    ? undefined
    : { basic_auth: { username, password: new Secret(password) } };
};

/** The headers of a request without its login, which has fields of its own. */
export type RequestHeaders = {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly login: Readonly<Record<string, unknown>>;
  readonly losses: readonly string[];
};

export const requestHeaders = (given: Readonly<Record<string, unknown>>): RequestHeaders => {
  const losses: string[] = [];
  const headers: Record<string, unknown> = {};
  let login: Readonly<Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(given)) {
    const content = String(value).trim();
    const found = name.toLowerCase() === 'authorization' ? loginIn(content) : undefined;
    if (found !== undefined) login = found;
    else if (ownHeaders.test(name)) losses.push(`the header ${name}, which belongs to the connection`);
    else if (secretHeader.test(name) && !isVariable.test(content)) {
      headers[name] = secretOf(content) ?? '';
      losses.push(`the header ${name} is shown to whoever may see the monitor`);
    } else headers[name] = content;
  }
  return { headers, login, losses };
};

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * A plain path as a JSONPath query (RFC 9535): names, and numbers in brackets. `$.`, `a.b[0]`, and a name in backticks
 * as JSONata has it.
 * @returns `undefined` for anything else, such as a function
 */
export const plainJsonPath = (path: string): string | undefined => {
  let rest = path.trim().replace(/^\$\.?/, '');
  let query = '$';
  while (rest !== '') {
    const [step = '', quoted, name, index] =
      /^(?:\.?`([^`'\\]+)`|\.?([A-Za-z_][\w-]*)|\[(\d{1,9})\])/.exec(rest) ?? [];
    const key = quoted ?? name;
    if (step === '' || (query === '$' && step.startsWith('.'))) return undefined;
    // In JSONata, a hyphen outside of backticks subtracts.
    if (name?.includes('-')) return undefined;
    query +=
      index !== undefined ? `[${Number(index)}]` : identifier.test(key ?? '') ? `.${key}` : `['${key}']`;
    rest = rest.slice(step.length);
    if (rest !== '' && !/^[.[]/.test(rest)) return undefined;
  }
  return query;
};

/** An expected value as JSON has it: numbers and literals are no text there. */
export const jsonValueOf = (text: string): unknown => {
  if (/^(-?(0|[1-9]\d*)(\.\d+)?|true|false|null)$/.test(text)) return JSON.parse(text);
  return text;
};

/** A text as a part of a regular expression that matches it, also with the flag `u`. */
export const escapedExpression = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');

/** A regular expression of a whole text, which may have several lines. V8 finds an empty text within an emoji without `^`. */
export const wholeText = (expression: string): string => `^(?<![\\s\\S])(?:${expression})(?![\\s\\S])`;
