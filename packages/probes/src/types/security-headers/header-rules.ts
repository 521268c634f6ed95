import type { HttpHeaders } from '@tocsin/egress';
import { CspEvaluator } from 'csp_evaluator';
import { type Finding, Severity, Type } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { parseDictionary, Token } from 'structured-headers';
import { newTask } from '../../compute/task.js';
import { listInWords, shorten } from '../../words/text.js';
import { spanInWords } from '../../words/time.js';
import { knownFeatures } from './permission-features.js';

type HeaderVerdict =
  | { readonly verdict: 'strong' }
  | { readonly verdict: 'weak' | 'missing'; readonly sentence: string };

type Circumstances = { readonly https: boolean; readonly hstsAgeMinSeconds: number };

type Judge = (headers: HttpHeaders, circumstances: Circumstances) => HeaderVerdict;

const valueCharsMax = 200;
const featuresShownMax = 5;

const strong: HeaderVerdict = { verdict: 'strong' };
const weak = (sentence: string): HeaderVerdict => ({ verdict: 'weak', sentence });
const missing = (sentence: string): HeaderVerdict => ({ verdict: 'missing', sentence });

const unreadable = (name: string, value: string): HeaderVerdict =>
  missing(`${name} is ${shorten(value, valueCharsMax)}, which browsers cannot read.`);

/** RFC 6797, sections 7.2 and 8.1: only over https, and only the first header counts. */
const strictTransportSecurity: Judge = (headers, { https, hstsAgeMinSeconds }) => {
  const [value] = headers.get('strict-transport-security') ?? [];
  if (!https) return missing('Strict-Transport-Security means nothing over plain http.');
  if (value === undefined) return missing('Strict-Transport-Security is missing.');
  const directives = hstsDirectives(value);
  if (directives === undefined) return unreadable('Strict-Transport-Security', value);
  const digits = directives.get('max-age');
  if (digits === undefined) return missing('Strict-Transport-Security has no max-age.');
  if (Number(digits) === 0) return missing('Strict-Transport-Security is turned off with max-age=0.');
  if (Number(digits) >= hstsAgeMinSeconds) return strong;
  return weak(
    `Strict-Transport-Security lasts ${spanInWords(Number(digits))}, and the minimum is ${spanInWords(hstsAgeMinSeconds)}.`,
  );
};

/** By names in lower case (RFC 6797, section 6.1); `undefined` when the header breaks the grammar (section 8.1). */
function hstsDirectives(value: string): ReadonlyMap<string, string | undefined> | undefined {
  const directives = new Map<string, string | undefined>();
  for (const text of value.split(';').map((part) => part.trim())) {
    if (text === '') continue;
    const [, name = '', token, quoted] = hstsDirective.exec(text) ?? [];
    const key = name.toLowerCase();
    if (key === '' || directives.has(key)) return undefined;
    directives.set(key, token ?? quoted);
  }
  const digits = directives.get('max-age') ?? '0';
  return /^\d+$/.test(digits) && directives.get('includesubdomains') === undefined ? directives : undefined;
}

const hstsDirective = /^([!#$%&'*+.^_`|~\w-]+)(?:\s*=\s*(?:([!#$%&'*+.^_`|~\w-]+)|"([^"\\]*)"))?$/;

/** Browsers enforce every policy, so the strongest counts. */
const contentSecurityPolicy: Judge = (headers) => {
  const policies = policiesIn(headers);
  if (policies.length === 0) {
    return headers.has('content-security-policy-report-only')
      ? missing('Content-Security-Policy is missing; one that only reports protects nobody.')
      : missing('Content-Security-Policy is missing.');
  }
  const holes = policies.map(holeIn);
  const [hole] = holes;
  return hole === undefined || holes.includes(undefined) ? strong : weak(`Content-Security-Policy ${hole}.`);
};

const policiesIn = (headers: HttpHeaders): readonly string[] =>
  (headers.get('content-security-policy') ?? [])
    .flatMap((value) => value.split(','))
    .map((policy) => policy.trim())
    .filter((policy) => policy !== '');

/** A script hole or a probable mistake, by Google's evaluator. */
function holeIn(policy: string): string | undefined {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  const hole = findings.find(({ severity }) => severity === Severity.HIGH);
  if (hole === undefined) return mistakeIn(findings);
  const { directive, value } = hole;
  return `is weak: ${value === undefined ? `${directive} is missing` : `${directive} allows ${value}`}`;
}

/** Browsers take such a directive or keyword for a host. */
function mistakeIn(findings: readonly Finding[]): string | undefined {
  for (const { type, value } of findings) {
    if (type === Type.MISSING_SEMICOLON) return `has a mistake: a semicolon is missing before ${value}`;
    if (type === Type.INVALID_KEYWORD && value?.startsWith("'") === false) {
      return `has a mistake: ${value} stands without single quotes`;
    }
  }
  return undefined;
}

/** `frame-ancestors` replaces X-Frame-Options (CSP Level 3, section 6.4.2). */
const framing: Judge = (headers) => {
  const ancestors = policiesIn(headers).flatMap((policy) => {
    const [, sources] = /(?:^|;)\s*frame-ancestors(?:\s+([^;]*))?(?:;|$)/i.exec(policy) ?? [];
    return sources === undefined ? [] : [sources.trim().split(/\s+/)];
  });
  if (ancestors.length > 0) {
    const open = ancestors.every((sources) =>
      sources.some((source) => /^(?:\*|https?:(?:\/\/\*)?)$/i.test(source)),
    );
    return open ? weak('frame-ancestors lets every site frame the page.') : strong;
  }
  const values = (headers.get('x-frame-options') ?? []).flatMap((value) => value.split(','));
  if (values.length === 0) return missing('X-Frame-Options is missing, and so is frame-ancestors.');
  const known = values.every((value) => /^(?:deny|sameorigin)$/i.test(value.trim()));
  return known ? strong : missing(`X-Frame-Options is ${values.join(', ')}, which browsers ignore.`);
};

const contentTypeOptions: Judge = (headers) => {
  const [value] = headers.get('x-content-type-options') ?? [];
  if (value === undefined) return missing('X-Content-Type-Options is missing.');
  // Fetch standard, section 3.5: the first value decides.
  const [first = ''] = value.split(',');
  return first.trim().toLowerCase() === 'nosniff'
    ? strong
    : missing(`X-Content-Type-Options is ${value}, and only nosniff means something.`);
};

const privatePolicies = new Set([
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
]);
const tellingPolicies = new Set([
  'no-referrer-when-downgrade',
  'origin',
  'origin-when-cross-origin',
  'unsafe-url',
]);

/** Referrer Policy, section 8.1: the last known policy counts. */
const referrerPolicy: Judge = (headers) => {
  const values = (headers.get('referrer-policy') ?? []).flatMap((value) => value.toLowerCase().split(','));
  if (values.length === 0) return missing('Referrer-Policy is missing.');
  const last = values
    .map((value) => value.trim())
    .findLast((value) => privatePolicies.has(value) || tellingPolicies.has(value));
  if (last === undefined) return missing('Referrer-Policy names no policy that browsers know.');
  return privatePolicies.has(last)
    ? strong
    : weak(`Referrer-Policy is ${last}, which tells other sites too much.`);
};

const sensitiveFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

/** Permissions Policy, section 5.2. One fault breaks the whole dictionary (RFC 9651, section 4.2). */
const permissionsPolicy: Judge = (headers) => {
  const value = (headers.get('permissions-policy') ?? []).join(', ');
  if (value.trim() === '') return missing('Permissions-Policy is missing.');
  const allowed = featuresIn(value);
  if (allowed === undefined) return unreadable('Permissions-Policy', value);
  if (![...allowed.keys()].some((feature) => knownFeatures.has(feature))) {
    const names = listInWords([...allowed.keys()].slice(0, featuresShownMax));
    return missing(
      `Permissions-Policy names no feature that browsers know: ${shorten(names, valueCharsMax)}.`,
    );
  }
  const open = sensitiveFeatures.filter((feature) => allowed.get(feature)?.includes('*'));
  return open.length === 0 ? strong : weak(`Permissions-Policy gives ${open.join(', ')} to every site.`);
};

/** The allowed tokens of each feature, such as `self` and `*`; `undefined` when the grammar is broken. */
function featuresIn(policy: string): ReadonlyMap<string, readonly string[]> | undefined {
  try {
    const features = [...parseDictionary(policy)].map(([feature, [value]]) => {
      const members = Array.isArray(value) ? value.map(([member]) => member) : [value];
      return [feature, members.flatMap((member) => (member instanceof Token ? `${member}` : []))] as const;
    });
    return new Map(features);
  } catch {
    return undefined;
  }
}

/** By the name in the settings. `worth` is its part of the grade. */
export const judgedHeaders = {
  strict_transport_security: { worth: 20, judge: strictTransportSecurity },
  content_security_policy: { worth: 25, judge: contentSecurityPolicy },
  framing: { worth: 20, judge: framing },
  x_content_type_options: { worth: 15, judge: contentTypeOptions },
  referrer_policy: { worth: 10, judge: referrerPolicy },
  permissions_policy: { worth: 10, judge: permissionsPolicy },
} as const satisfies Readonly<Record<string, { readonly worth: number; readonly judge: Judge }>>;

export type SecurityHeader = keyof typeof judgedHeaders;

export type HeadersQuestion = {
  readonly headers: HttpHeaders;
  readonly required: readonly SecurityHeader[];
  readonly circumstances: Circumstances;
};

export type JudgedHeader = { readonly name: SecurityHeader; readonly verdict: HeaderVerdict };

const judgeHeaders = ({ headers, required, circumstances }: HeadersQuestion): readonly JudgedHeader[] =>
  required.map((name) => ({ name, verdict: judgedHeaders[name].judge(headers, circumstances) }));

export const judgedHeadersTask = newTask('security_headers', judgeHeaders);
