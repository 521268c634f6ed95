import { reasonsOf, type Said } from '@tocsin/domain';
import type { HttpHeaders } from '@tocsin/egress';
import { CspEvaluator } from 'csp_evaluator';
import { type Finding, Severity, Type } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { parseDictionary, Token } from 'structured-headers';
import { newTask } from '../../compute/compute.js';
import { shorten } from '../../words/text.js';

const says = reasonsOf('security_header', {
  unreadable: {
    en: '{name} is {value}, which browsers cannot read.',
    de: '{name} ist {value}, was Browser nicht lesen können.',
    ar: 'قيمة {name} هي {value}، ولا تستطيع المتصفّحات قراءتها.',
  },
  absent: { en: '{name} is missing.', de: '{name} fehlt.', ar: '{name} غير موجود.' },
  hsts_over_http: {
    en: 'Strict-Transport-Security means nothing over plain http.',
    de: 'Strict-Transport-Security bedeutet über unverschlüsseltes http nichts.',
    ar: 'لا معنى لـ Strict-Transport-Security عبر http غير المشفّر.',
  },
  hsts_without_age: {
    en: 'Strict-Transport-Security has no max-age.',
    de: 'Strict-Transport-Security hat kein max-age.',
    ar: 'ليس في Strict-Transport-Security قيمة max-age.',
  },
  hsts_off: {
    en: 'Strict-Transport-Security is turned off with max-age=0.',
    de: 'Strict-Transport-Security ist mit max-age=0 abgeschaltet.',
    ar: 'Strict-Transport-Security معطّل بـ max-age=0.',
  },
  hsts_short: {
    en: 'Strict-Transport-Security lasts {age:span}, and the minimum is {least:span}.',
    de: 'Strict-Transport-Security gilt {age:span}, das Minimum ist {least:span}.',
    ar: 'يدوم Strict-Transport-Security ‏{age:span}، والحدّ الأدنى {least:span}.',
  },
  csp_only_reports: {
    en: 'Content-Security-Policy is missing; one that only reports protects nobody.',
    de: 'Content-Security-Policy fehlt; eine, die nur meldet, schützt niemanden.',
    ar: 'Content-Security-Policy غير موجود؛ وما يبلّغ فقط لا يحمي أحدًا.',
  },
  csp_lacks: {
    en: 'Content-Security-Policy is weak: {directive} is missing.',
    de: 'Content-Security-Policy ist schwach: {directive} fehlt.',
    ar: 'Content-Security-Policy ضعيف: {directive} غير موجود.',
  },
  csp_allows: {
    en: 'Content-Security-Policy is weak: {directive} allows {value}.',
    de: 'Content-Security-Policy ist schwach: {directive} erlaubt {value}.',
    ar: 'Content-Security-Policy ضعيف: يسمح {directive} بـ {value}.',
  },
  csp_semicolon: {
    en: 'Content-Security-Policy has a mistake: a semicolon is missing before {value}.',
    de: 'Content-Security-Policy hat einen Fehler: Vor {value} fehlt ein Semikolon.',
    ar: 'في Content-Security-Policy خطأ: تنقص فاصلة منقوطة قبل {value}.',
  },
  csp_quotes: {
    en: 'Content-Security-Policy has a mistake: {value} stands without single quotes.',
    de: 'Content-Security-Policy hat einen Fehler: {value} steht ohne einfache Anführungszeichen.',
    ar: 'في Content-Security-Policy خطأ: {value} مكتوب دون علامتي اقتباس مفردتين.',
  },
  framed_by_all: {
    en: 'frame-ancestors lets every site frame the page.',
    de: 'frame-ancestors lässt jede Website die Seite einbetten.',
    ar: 'يسمح frame-ancestors لكلّ موقع بوضع الصفحة في إطار.',
  },
  no_framing: {
    en: 'X-Frame-Options is missing, and so is frame-ancestors.',
    de: 'X-Frame-Options fehlt, frame-ancestors auch.',
    ar: 'X-Frame-Options غير موجود، وكذلك frame-ancestors.',
  },
  framing_ignored: {
    en: 'X-Frame-Options is {value}, which browsers ignore.',
    de: 'X-Frame-Options ist {value}, was Browser nicht beachten.',
    ar: 'قيمة X-Frame-Options هي {value}، وتتجاهلها المتصفّحات.',
  },
  sniff: {
    en: 'X-Content-Type-Options is {value}, and only nosniff means something.',
    de: 'X-Content-Type-Options ist {value}, und nur nosniff bedeutet etwas.',
    ar: 'قيمة X-Content-Type-Options هي {value}، ولا معنى إلا لـ nosniff.',
  },
  referrer_unknown: {
    en: 'Referrer-Policy names no policy that browsers know.',
    de: 'Referrer-Policy nennt keine Regel, die Browser kennen.',
    ar: 'لا يسمّي Referrer-Policy سياسة تعرفها المتصفّحات.',
  },
  referrer_tells: {
    en: 'Referrer-Policy is {policy}, which tells other sites too much.',
    de: 'Referrer-Policy ist {policy}, was anderen Websites zu viel verrät.',
    ar: 'قيمة Referrer-Policy هي {policy}، وهي تكشف لمواقع أخرى أكثر مما ينبغي.',
  },
  features_unknown: {
    en: 'Permissions-Policy names no feature that browsers know: {features:list}.',
    de: 'Permissions-Policy nennt keine Funktion, die Browser kennen: {features:list}.',
    ar: 'لا يسمّي Permissions-Policy ميزة تعرفها المتصفّحات: {features:list}.',
  },
  features_open: {
    en: 'Permissions-Policy gives {features} to every site.',
    de: 'Permissions-Policy gibt {features} an jede Website.',
    ar: 'يعطي Permissions-Policy ‏{features} لكلّ موقع.',
  },
});

/** The features that browsers know or have known, by the W3C's list of policy-controlled features and Chromium's. */
const knownFeatures: ReadonlySet<string> = new Set(
  `
  accelerometer all-screens-capture ambient-light-sensor aria-notify attribution-reporting autofill autoplay battery
  bluetooth browsing-topics camera captured-surface-control ch-device-memory ch-downlink ch-dpr ch-ect
  ch-prefers-color-scheme ch-prefers-reduced-motion ch-prefers-reduced-transparency ch-rtt ch-save-data ch-ua ch-ua-arch
  ch-ua-bitness ch-ua-form-factors ch-ua-full-version ch-ua-full-version-list ch-ua-high-entropy-values ch-ua-mobile
  ch-ua-model ch-ua-platform ch-ua-platform-version ch-ua-wow64 ch-viewport-height ch-viewport-width ch-width
  clipboard-read clipboard-write compute-pressure controlled-frame conversion-measurement cross-origin-isolated
  deferred-fetch deferred-fetch-minimal device-attributes digital-credentials-create digital-credentials-get
  direct-sockets direct-sockets-private display-capture document-domain encrypted-media execution-while-not-rendered
  execution-while-out-of-viewport fenced-unpartitioned-storage-read focus-without-user-activation fullscreen gamepad
  geolocation gyroscope hid identity-credentials-get idle-detection interest-cohort join-ad-interest-group keyboard-map
  language-detector language-model layout-animations legacy-image-formats local-fonts local-network-access loopback-network
  local-network magnetometer media-playback-while-not-visible mediasession microphone midi monetization
  navigation-override on-device-speech-recognition otp-credentials oversized-images payment picture-in-picture
  popins private-aggregation private-state-token-issuance private-state-token-redemption
  publickey-credentials-create publickey-credentials-get record-ad-auction-events rewriter run-ad-auction
  screen-wake-lock serial shared-autofill shared-storage shared-storage-select-url smart-card speaker speaker-selection
  storage-access sub-apps summarizer sync-script sync-xhr translator trust-token-redemption unload unoptimized-images
  unsized-media usb usb-unrestricted vertical-scroll vibrate vr wake-lock web-app-installation web-printing web-share
  window-management window-placement writer xr-spatial-tracking
`
    .trim()
    .split(/\s+/),
);

type HeaderVerdict =
  | { readonly verdict: 'strong' }
  | { readonly verdict: 'weak' | 'missing'; readonly sentence: Said };

type Circumstances = { readonly https: boolean; readonly hstsAgeMinSeconds: number };

type Judge = (headers: HttpHeaders, circumstances: Circumstances) => HeaderVerdict;

const valueCharsMax = 200;
const featuresShownMax = 5;
const nameCharsMax = 60;

const strong: HeaderVerdict = { verdict: 'strong' };
const weak = (sentence: Said): HeaderVerdict => ({ verdict: 'weak', sentence });
const missing = (sentence: Said): HeaderVerdict => ({ verdict: 'missing', sentence });

const unreadable = (name: string, value: string): HeaderVerdict =>
  missing(says.unreadable({ name, value: shorten(value, valueCharsMax) }));

/** RFC 6797, sections 7.2 and 8.1: only over https, and only the first header counts. */
const strictTransportSecurity: Judge = (headers, { https, hstsAgeMinSeconds }) => {
  const [value] = headers.get('strict-transport-security') ?? [];
  if (!https) return missing(says.hsts_over_http());
  if (value === undefined) return missing(says.absent({ name: 'Strict-Transport-Security' }));
  const directives = hstsDirectives(value);
  if (directives === undefined) return unreadable('Strict-Transport-Security', value);
  const digits = directives.get('max-age');
  if (digits === undefined) return missing(says.hsts_without_age());
  if (Number(digits) === 0) return missing(says.hsts_off());
  if (Number(digits) >= hstsAgeMinSeconds) return strong;
  return weak(says.hsts_short({ age: Number(digits), least: hstsAgeMinSeconds }));
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
      ? missing(says.csp_only_reports())
      : missing(says.absent({ name: 'Content-Security-Policy' }));
  }
  const holes = policies.map(holeIn);
  const [hole] = holes;
  return hole === undefined || holes.includes(undefined) ? strong : weak(hole);
};

const policiesIn = (headers: HttpHeaders): readonly string[] =>
  (headers.get('content-security-policy') ?? [])
    .flatMap((value) => value.split(','))
    .map((policy) => policy.trim())
    .filter((policy) => policy !== '');

/** A script hole or a probable mistake, by Google's evaluator. */
function holeIn(policy: string): Said | undefined {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  const hole = findings.find(({ severity }) => severity === Severity.HIGH);
  if (hole === undefined) return mistakeIn(findings);
  const { directive, value } = hole;
  return value === undefined ? says.csp_lacks({ directive }) : says.csp_allows({ directive, value });
}

/** Browsers take such a directive or keyword for a host. */
function mistakeIn(findings: readonly Finding[]): Said | undefined {
  for (const { type, value } of findings) {
    if (type === Type.MISSING_SEMICOLON) return says.csp_semicolon({ value: `${value}` });
    if (type === Type.INVALID_KEYWORD && value?.startsWith("'") === false) {
      return says.csp_quotes({ value });
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
    return open ? weak(says.framed_by_all()) : strong;
  }
  const values = (headers.get('x-frame-options') ?? []).flatMap((value) => value.split(','));
  if (values.length === 0) return missing(says.no_framing());
  const known = values.every((value) => /^(?:deny|sameorigin)$/i.test(value.trim()));
  return known ? strong : missing(says.framing_ignored({ value: shorten(values.join(', '), valueCharsMax) }));
};

const contentTypeOptions: Judge = (headers) => {
  const [value] = headers.get('x-content-type-options') ?? [];
  if (value === undefined) return missing(says.absent({ name: 'X-Content-Type-Options' }));
  // Fetch standard, section 3.5: the first value decides.
  const [first = ''] = value.split(',');
  return first.trim().toLowerCase() === 'nosniff'
    ? strong
    : missing(says.sniff({ value: shorten(value, valueCharsMax) }));
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
  if (values.length === 0) return missing(says.absent({ name: 'Referrer-Policy' }));
  const last = values
    .map((value) => value.trim())
    .findLast((value) => privatePolicies.has(value) || tellingPolicies.has(value));
  if (last === undefined) return missing(says.referrer_unknown());
  return privatePolicies.has(last) ? strong : weak(says.referrer_tells({ policy: last }));
};

const sensitiveFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

/** Permissions Policy, section 5.2. One fault breaks the whole dictionary (RFC 9651, section 4.2). */
const permissionsPolicy: Judge = (headers) => {
  const value = (headers.get('permissions-policy') ?? []).join(', ');
  if (value.trim() === '') return missing(says.absent({ name: 'Permissions-Policy' }));
  const allowed = featuresIn(value);
  if (allowed === undefined) return unreadable('Permissions-Policy', value);
  if (![...allowed.keys()].some((feature) => knownFeatures.has(feature))) {
    const names = [...allowed.keys()].slice(0, featuresShownMax);
    return missing(says.features_unknown({ features: names.map((name) => shorten(name, nameCharsMax)) }));
  }
  const open = sensitiveFeatures.filter((feature) => allowed.get(feature)?.includes('*'));
  return open.length === 0 ? strong : weak(says.features_open({ features: open.join(', ') }));
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
