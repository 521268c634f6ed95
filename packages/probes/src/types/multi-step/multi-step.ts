import { reasonsOf, type Said } from '@tocsin/domain';
import { parseUrl } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { CookieJar } from 'tough-cookie';
import { answerArabic, answerFaults, answerGerman, answerSettings } from '../../http/answer-settings.js';
import {
  answerFaultsOf,
  bodyBytesFor,
  judgesJson,
  type Page,
  pageArabic,
  pageGerman,
  pageSettings,
  statusFault,
  visit,
} from '../../http/page.js';
import {
  bodyOf,
  methodArabic,
  methodGerman,
  methodSettings,
  requestFaults,
  requestHeaders,
} from '../../http/request-settings.js';
import { type CheckContext, type Probe } from '../../probe/probe.js';
import { failureOf, type Json } from '../../result/check-result.js';
import { formats } from '../../settings/formats.js';
import { type FieldError, fieldError, objectSchema } from '../../settings/schema.js';
import { textPatterns } from '../../settings/text-patterns.js';
import { shorten } from '../../words/text.js';
import { extracted, extractionFaults, extractionSchema } from './extraction.js';
import { filledIn, namesIn } from './template.js';

const says = reasonsOf('multi_step', {
  failed: {
    en: 'Step {step:n} ({name}) failed: {why:reason}',
    de: 'Schritt {step:n} ({name}) schlug fehl: {why:reason}',
    ar: 'فشلت الخطوة {step:n} ({name}): {why:reason}',
  },
  step: {
    en: 'The step succeeded in {took:ms}.',
    de: 'Der Schritt gelang in {took:ms}.',
    ar: 'نجحت الخطوة خلال {took:ms}.',
  },
  step_over: {
    en: 'The step succeeded in {took:ms}, over {redirects:n} {redirects|redirect|redirects}.',
    de: 'Der Schritt gelang in {took:ms}, über {redirects:n} {redirects|Weiterleitung|Weiterleitungen}.',
    ar: 'نجحت الخطوة خلال {took:ms}، وعدد التحويلات {redirects:n}.',
  },
  steps: {
    en: 'All {steps:n} steps succeeded in {took:ms}.',
    de: 'Alle {steps:n} Schritte gelangen in {took:ms}.',
    ar: 'نجحت كلّ الخطوات ({steps:n}) خلال {took:ms}.',
  },
  steps_over: {
    en: 'All {steps:n} steps succeeded in {took:ms}, over {redirects:n} {redirects|redirect|redirects}.',
    de: 'Alle {steps:n} Schritte gelangen in {took:ms}, über {redirects:n} {redirects|Weiterleitung|Weiterleitungen}.',
    ar: 'نجحت كلّ الخطوات ({steps:n}) خلال {took:ms}، وعدد التحويلات {redirects:n}.',
  },
  url_unreadable: {
    en: 'Its URL, with its values, cannot be read.',
    de: 'Die URL ist mit ihren Werten nicht lesbar.',
    ar: 'لا يمكن قراءة URL فيها بقيمه.',
  },
  header_unsendable: {
    en: 'Its header {name}, with its values, cannot be sent.',
    de: 'Der Header {name} kann mit seinen Werten nicht gesendet werden.',
    ar: 'لا يمكن إرسال الترويسة {name} فيها بقيمها.',
  },
  redirects_somewhere: {
    en: '{fault:reason} It redirects somewhere: put {status} into accepted_statuses if that is right, or set max_redirects to follow it.',
    de: '{fault:reason} Sie leitet weiter: Wenn das richtig ist, nehmen Sie {status} in accepted_statuses auf, oder folgen Sie ihr mit max_redirects.',
    ar: '{fault:reason} يعيد التوجيه إلى مكان ما: ضع {status} في accepted_statuses إن كان ذلك صحيحًا، أو اضبط max_redirects لاتّباعه.',
  },
  redirects_to: {
    en: '{fault:reason} It redirects to {path}: put {status} into accepted_statuses if that is right, or set max_redirects to follow it.',
    de: '{fault:reason} Sie leitet weiter zu {path}: Wenn das richtig ist, nehmen Sie {status} in accepted_statuses auf, oder folgen Sie ihr mit max_redirects.',
    ar: '{fault:reason} يعيد التوجيه إلى {path}: ضع {status} في accepted_statuses إن كان ذلك صحيحًا، أو اضبط max_redirects لاتّباعه.',
  },
});

const stepsMax = 10;
const pathCharsShownMax = 200;

const stepSchema = objectSchema(
  {
    name: {
      type: 'string',
      title: 'Name',
      description: 'What the step does, as messages name it.',
      minLength: 1,
      maxLength: 100,
    },
    url: {
      type: 'string',
      title: 'URL',
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
      title: 'Extract',
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
      title: 'Steps',
      entryTitle: 'Step',
      hint: 'Requests, one after the other. {{name}} stands for a variable.',
      description:
        'The requests, one after the other. `{{name}}` in a URL, a header, a login or a body stands for a value.',
      items: stepSchema,
      minItems: 1,
      maxItems: stepsMax,
    },
    variables: {
      type: 'object',
      title: 'Variables',
      entryTitle: 'Variable',
      hint: 'Values that every step can use, such as a password.',
      inSight: true,
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
  title: 'Several steps',
  description: 'A chain of requests succeeds, with values and cookies carried from one to the next.',
  kind: 'web',
  searchWords: ['transaction', 'login', 'flow', 'synthetic', 'scenario', 'anmeldung', 'ablauf'],
  icon: 'M4 6h4v4H4ZM16 14h4v4h-4ZM8 8h5.5v8H16',
  targetExample: 'https://shop.example.com/',
  target: 'url',
  settings,
  faults: faultsOf,
  defaults: { intervalSeconds: 300, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  german: {
    ...pageGerman,
    ...methodGerman,
    ...answerGerman,
    'Several steps': 'Mehrere Schritte',
    'A chain of requests succeeds, with values and cookies carried from one to the next.':
      'Eine Folge von Anfragen gelingt und gibt Werte und Cookies weiter.',
    Steps: 'Schritte',
    Step: 'Schritt',
    'Requests, one after the other. {{name}} stands for a variable.':
      'Anfragen, eine nach der anderen. {{name}} steht für eine Variable.',
    Variables: 'Variablen',
    Variable: 'Variable',
    'Values that every step can use, such as a password.':
      'Werte, die jeder Schritt verwenden kann, wie ein Passwort.',
    Name: 'Name',
    'What the step does, as messages name it.': 'Was der Schritt tut; so nennen ihn Nachrichten.',
    URL: 'URL',
    'What is asked for: a URL, or a path below the target.':
      'Was angefragt wird: eine URL oder ein Pfad unterhalb des Ziels.',
    Extract: 'Entnommener Wert',
    'Values of the answer that later steps use.': 'Werte aus der Antwort, die spätere Schritte verwenden.',
    'What later steps write as `{{name}}`.': 'Was spätere Schritte als {{name}} schreiben.',
    'JSON path': 'JSON-Pfad',
    'A JSONPath query (RFC 9535); the first value that it finds is taken.':
      'Eine JSONPath-Abfrage (RFC 9535); der erste gefundene Wert gilt.',
    Header: 'Header',
    'Or: a response header.': 'Oder: ein Header der Antwort.',
    'Regular expression': 'Regulärer Ausdruck',
    'Or: a regular expression; its first group is taken, or all that it matches.':
      'Oder: ein regulärer Ausdruck; es gilt seine erste Gruppe oder der ganze Treffer.',
  },
  arabic: {
    ...pageArabic,
    ...methodArabic,
    ...answerArabic,
    'Several steps': 'عدّة خطوات',
    'A chain of requests succeeds, with values and cookies carried from one to the next.':
      'تنجح سلسلة من الطلبات، وتنتقل القيم وملفّات تعريف الارتباط من طلب إلى التالي.',
    Steps: 'الخطوات',
    Step: 'خطوة',
    'Requests, one after the other. {{name}} stands for a variable.': 'طلبات متتالية. {{name}} تعني متغيّرًا.',
    Variables: 'المتغيّرات',
    Variable: 'متغيّر',
    'Values that every step can use, such as a password.': 'قيم تستطيع كل خطوة استخدامها، مثل كلمة مرور.',
    Name: 'الاسم',
    'What the step does, as messages name it.': 'ما تفعله الخطوة، كما تسمّيه الرسائل.',
    URL: 'URL',
    'What is asked for: a URL, or a path below the target.': 'ما يُطلب: URL، أو مسار تحت الهدف.',
    Extract: 'استخراج',
    'Values of the answer that later steps use.': 'قيم من الردّ تستخدمها الخطوات التالية.',
    'What later steps write as `{{name}}`.': 'ما تكتبه الخطوات التالية بصيغة `{{name}}`.',
    'JSON path': 'مسار JSON',
    'A JSONPath query (RFC 9535); the first value that it finds is taken.':
      'استعلام JSONPath (RFC 9535)؛ تؤخذ أول قيمة يجدها.',
    Header: 'ترويسة',
    'Or: a response header.': 'أو: ترويسة من الردّ.',
    'Regular expression': 'تعبير نمطي',
    'Or: a regular expression; its first group is taken, or all that it matches.':
      'أو: تعبير نمطي؛ تؤخذ مجموعته الأولى، أو كل ما يطابقه.',
  },
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
        const message = says.failed({ step: at + 1, name: step.name, why: taken.fault });
        return { status: 'down', message, durationMs, details: { steps: done } };
      }
    }
    const message = success(steps.length, durationMs, redirectCount);
    return { status: 'up', message, durationMs, details: { steps: done } };
  },
} satisfies Probe<Settings>;

function success(steps: number, took: number, redirects: number): Said {
  if (steps === 1) return redirects > 0 ? says.step_over({ took, redirects }) : says.step({ took });
  return redirects > 0 ? says.steps_over({ steps, took, redirects }) : says.steps({ steps, took });
}

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
  readonly fault: Said | undefined;
};

/** Makes one request, judges its answer, and adds its values and cookies to `carried`. */
async function take(step: Step, target: string, carried: Carried, context: CheckContext): Promise<Taken> {
  const filled = filledIn(step, carried.values);
  const url = parseUrl(filled.url, target)?.href;
  if (url === undefined) return notTaken(says.url_unreadable());
  const request = {
    ...filled,
    headers: withCookies(filled.headers, carried.cookies.getCookieStringSync(url)),
  };
  const unsendable = Object.entries(requestHeaders(request)).find(([, value]) => formats.header_value(value));
  if (unsendable !== undefined) return notTaken(says.header_unsendable({ name: unsendable[0] }));

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

const notTaken = (fault: Said): Taken => ({ durationMs: 0, statusCode: null, redirects: 0, fault });

/** Names the place of an unexpected redirect, and the setting that would allow it. */
function stepFault(step: Step, page: Page, values: ReadonlyMap<string, string>): Said | undefined {
  const fault = statusFault(step, page);
  const location = page.headers.get('location')?.[0];
  if (fault === undefined || page.status < 300 || page.status > 399 || location === undefined) return fault;
  const path = parseUrl(location, page.url)?.pathname ?? '';
  const secrets = [
    ...values.values(),
    step.basic_auth?.password,
    step.digest_auth?.password,
    step.bearer_token,
  ];
  const status = `${page.status}`;
  return path === '' || holdsOneOf(secrets, path)
    ? says.redirects_somewhere({ fault, status })
    : says.redirects_to({ fault, path: shorten(path, pathCharsShownMax), status });
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
): Promise<Said | undefined> {
  for (const extraction of extract) {
    const value = await extracted(page, extraction, context);
    if (!value.found) return value.fault;
    values.set(extraction.name, value.value);
  }
  return undefined;
}
