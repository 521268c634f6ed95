import { parseUrl } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { CookieJar } from 'tough-cookie';
import { answerFaults, answerSettings } from '../../http/answer-settings.js';
import { answerFaultsOf, bodyBytesFor, judgesJson } from '../../http/judged-answer.js';
import { type Page, pageSettings, statusFault, visit } from '../../http/page.js';
import { bodyOf, methodSettings } from '../../http/request-body.js';
import { requestFaults, requestHeaders } from '../../http/request-settings.js';
import { type CheckContext, type Probe } from '../../probe/probe.js';
import { type Json } from '../../result/check-result.js';
import { failureOf } from '../../result/failure.js';
import { type FieldError, fieldError } from '../../settings/field-error.js';
import { formats } from '../../settings/formats.js';
import { objectSchema } from '../../settings/schema.js';
import { textPatterns } from '../../settings/text-patterns.js';
import { pluralize, shorten } from '../../words/text.js';
import { extracted } from './extracted.js';
import { extractionFaults, extractionSchema } from './extraction.js';
import { filledIn, namesIn } from './template.js';

const stepsMax = 10;
const pathCharsShownMax = 200;

const stepSchema = objectSchema(
  {
    name: {
      type: 'string',
      description: 'What the step does, as messages name it.',
      minLength: 1,
      maxLength: 100,
    },
    url: {
      type: 'string',
      description: 'What is asked for: a URL, or a path below the target.',
      minLength: 1,
      maxLength: 2048,
    },
    ...methodSettings,
    ...pageSettings,
    bearer_token: { ...pageSettings.bearer_token, pattern: textPatterns.line.source },
    max_redirects: { ...pageSettings.max_redirects, default: 0 },
    ...answerSettings,
    extract: {
      type: 'array',
      description: 'Values of the answer that later steps use.',
      items: extractionSchema,
      maxItems: 10,
      default: [],
    },
  },
  ['name', 'url'],
);

const settings = objectSchema(
  {
    steps: {
      type: 'array',
      description:
        'The requests, one after the other. `{{name}}` in a URL, a header, a login or a body stands for a value.',
      items: stepSchema,
      minItems: 1,
      maxItems: stepsMax,
    },
    variables: {
      type: 'object',
      description: 'Values by name that every step can use, such as a password.',
      propertyNames: { type: 'string', pattern: textPatterns.word.source, maxLength: 50 },
      additionalProperties: { type: 'string', maxLength: 1000 },
      maxProperties: 20,
      default: {},
      writeOnly: true,
    },
  },
  ['steps'],
);

type Settings = FromSchema<typeof settings>;
type Step = FromSchema<typeof stepSchema>;

export const multiStep = {
  type: 'multi_step',
  description: 'A chain of requests succeeds, with values and cookies carried from one to the next.',
  target: 'url',
  settings,
  faults: faultsOf,
  defaults: { intervalSeconds: 300, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  async check(target, { steps, variables }, context) {
    const carried = { values: new Map(Object.entries(variables)), cookies: new CookieJar() };
    const done: Json[] = [];
    let durationMs = 0;
    let redirectCount = 0;
    for (const [at, step] of steps.entries()) {
      const taken = await take(step, target, carried, context);
      durationMs += taken.durationMs;
      redirectCount += taken.redirects;
      const { statusCode: status_code, durationMs: duration_ms, redirects } = taken;
      done.push({ name: step.name, status_code, duration_ms, redirects });
      if (taken.fault !== undefined) {
        const message = `Step ${at + 1} (${step.name}) failed: ${taken.fault}`;
        return { status: 'down', message, durationMs, details: { steps: done } };
      }
    }
    const message = `${steps.length === 1 ? 'The step' : `All ${steps.length} steps`} succeeded in ${durationMs} ms${redirectCount > 0 ? `, over ${pluralize(redirectCount, 'redirect')}` : ''}.`;
    return { status: 'up', message, durationMs, details: { steps: done } };
  },
} satisfies Probe<Settings>;

/** Finds names that no earlier step gives a value. */
function faultsOf({ steps, variables }: Settings): readonly FieldError[] {
  const known = new Set(Object.keys(variables));
  return steps.flatMap((step, at) => {
    const place = `settings.steps.${at}`;
    const unknown = new Set(namesIn(step).filter((name) => !known.has(name)));
    for (const { name } of step.extract) known.add(name);
    return [
      ...requestFaults(step, place),
      ...answerFaults(step, place),
      ...step.extract.flatMap((extraction, index) =>
        extractionFaults(`${place}.extract.${index}`, extraction),
      ),
      ...[...unknown].map((name) => fieldError(place, `uses {{${name}}}, which no step before it extracts`)),
    ];
  });
}

type Carried = { readonly values: Map<string, string>; readonly cookies: CookieJar };

type Taken = {
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly redirects: number;
  readonly fault: string | undefined;
};

/** Makes one request, judges its answer, and adds its values and cookies to `carried`. */
async function take(step: Step, target: string, carried: Carried, context: CheckContext): Promise<Taken> {
  const filled = filledIn(step, carried.values);
  const url = parseUrl(filled.url, target)?.href;
  if (url === undefined) return notTaken('Its URL, with its values, cannot be read.');
  const request = {
    ...filled,
    headers: withCookies(filled.headers, carried.cookies.getCookieStringSync(url)),
  };
  const unsendable = Object.entries(requestHeaders(request)).find(([, value]) => formats.header_value(value));
  if (unsendable !== undefined)
    return notTaken(`Its header ${unsendable[0]}, with its values, cannot be sent.`);

  const page = await visit(url, request, context, {
    ...bodyOf(filled),
    ...bodyBytesFor(judgesJson(step) || step.extract.some(({ json_path: path }) => path !== undefined)),
  });
  const { durationMs } = page;
  const redirects = page.redirects.length;
  if (page.outcome === 'failed') {
    return { durationMs, statusCode: null, redirects, fault: failureOf(page).message };
  }
  for (const { url: from, headers } of [...page.redirects, page]) {
    for (const cookie of headers.get('set-cookie') ?? []) {
      carried.cookies.setCookieSync(cookie, from, { ignoreError: true });
    }
  }
  const [answerFault] = await answerFaultsOf(page, filled, context);
  const fault =
    stepFault(filled, page, carried.values) ??
    answerFault ??
    (await carryOn(page, step, carried.values, context));
  return { durationMs, statusCode: page.status, redirects, fault };
}

const notTaken = (fault: string): Taken => ({ durationMs: 0, statusCode: null, redirects: 0, fault });

/** Names the place of an unexpected redirect, and the setting that would allow it. */
function stepFault(step: Step, page: Page, values: ReadonlyMap<string, string>): string | undefined {
  const fault = statusFault(step, page);
  const location = page.headers.get('location')?.[0];
  if (fault === undefined || page.status < 300 || page.status > 399 || location === undefined) return fault;
  const path = parseUrl(location, page.url)?.pathname ?? '';
  const secrets = [...values.values(), step.basic_auth?.password, step.bearer_token];
  const where =
    path === '' || holdsOneOf(secrets, path) ? 'somewhere' : `to ${shorten(path, pathCharsShownMax)}`;
  return `${fault} It redirects ${where}: put ${page.status} into accepted_statuses if that is right, or set max_redirects to follow it.`;
}

/** A value may be a password that the server sends back. */
function holdsOneOf(secrets: readonly (string | undefined)[], path: string): boolean {
  try {
    const decoded = decodeURIComponent(path);
    return secrets.some(
      (secret = '') => secret !== '' && (path.includes(secret) || decoded.includes(secret)),
    );
  } catch {
    return true;
  }
}

type Headers = Readonly<Record<string, string>>;

/** The Cookie header of a step wins. */
const withCookies = (headers: Headers, cookies: string): Headers =>
  cookies === '' || Object.keys(headers).some((name) => name.toLowerCase() === 'cookie')
    ? headers
    : { ...headers, Cookie: cookies };

/** Adds the extracted values to `values`. Returns the fault of a missing one. */
async function carryOn(
  page: Page,
  { extract }: Step,
  values: Map<string, string>,
  context: CheckContext,
): Promise<string | undefined> {
  for (const extraction of extract) {
    const value = await extracted(page, extraction, context);
    if (!value.found) return value.fault;
    values.set(extraction.name, value.value);
  }
  return undefined;
}
