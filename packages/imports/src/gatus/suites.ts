import { bounds, httpUrl } from '../report/fields.js';
import { plainJsonPath } from '../report/headers.js';
import { isMap, mapIn, mapsIn, textIn, textsIn } from '../report/maps.js';
import { answerOf } from './answer.js';
import { lossesByKeys } from './endpoint-keys.js';
import { failureLosses, parsedConditions } from './endpoint-parts.js';
import type { EndpointMapping } from './mapped-endpoint.js';
import { type GatusMap } from './read-gatus.js';
import { requestOf } from './request.js';

const contextReference = /\[CONTEXT\]\.([A-Za-z_]\w{0,49})(?![\w.])/g;

const isPlainName = (name: string): boolean => /^[A-Za-z_]\w{0,49}$/.test(name);

/** Writes values of the context as `{{name}}`, in all texts. */
const withVariables = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll(contextReference, '{{$1}}');
  if (Array.isArray(value)) return value.map(withVariables);
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withVariables(field)]));
};

const hasContext = (value: unknown): boolean => JSON.stringify(value ?? '').includes('[CONTEXT]');

const extractsIn = (endpoint: GatusMap): { extract: readonly unknown[]; losses: readonly string[] } => {
  const losses: string[] = [];
  const extract = Object.entries(mapIn(endpoint, 'store')).flatMap(([name, from]) => {
    const [, path = ''] = /^\[BODY\]\.?(.*)$/.exec(String(from)) ?? [];
    const query = path === '' ? undefined : plainJsonPath(path);
    if (query !== undefined && isPlainName(name)) return [{ name, json_path: query }];
    losses.push(`that it stores ${from} as ${name}`);
    return [];
  });
  return { extract: extract.slice(0, bounds.extractsMax), losses };
};

type Step = {
  readonly step: Readonly<Record<string, unknown>>;
  readonly losses: readonly string[];
  readonly pausedBecause: readonly string[];
};

const stepOf = (
  written: GatusMap,
  index: number,
): Step | { readonly reason: string; readonly nearest: string } => {
  const endpoint = withVariables(written);
  if (!isMap(endpoint)) return { reason: 'A step is no object.', nearest: 'A multi_step monitor.' };
  const name = textIn(endpoint, 'name') || `step ${index + 1}`;
  const url = textIn(endpoint, 'url');
  if (httpUrl(url.replaceAll(/\{\{\w+\}\}/g, 'x')) === undefined)
    return { reason: `Its step ${name} is no request over HTTP.`, nearest: 'A monitor for each endpoint.' };
  const request = requestOf(endpoint);
  if ('reason' in request) return { reason: `Its step ${name}: ${request.reason}`, nearest: request.nearest };
  // Only requests can use values of earlier steps.
  const { conditions, losses } = parsedConditions({
    conditions: textsIn(written, 'conditions').filter((text) => !text.includes('[CONTEXT]')),
  });
  const compared = textsIn(written, 'conditions').filter((text) => text.includes('[CONTEXT]'));
  const { texts, others, losses: answerLosses, pausedBecause, ...answer } = answerOf(conditions);
  const { extract, losses: storeLosses } = extractsIn(endpoint);
  const unexpressed = [
    ...losses,
    ...compared.map((text) => `the condition ${text}`),
    ...answerLosses,
    ...others.map(({ text }) => `the condition ${text}`),
    ...(texts.length === 0 ? [] : ['its conditions on the text of the body']),
    ...request.losses,
    ...lossesByKeys(written, 'step'),
    ...failureLosses('http', written),
    ...storeLosses,
    ...(endpoint['always-run'] === true ? ['that it runs after a failure, too'] : []),
    ...(hasContext(endpoint) ? ['values of the context that are no plain names'] : []),
  ];
  const { max_latency_ms, json_assertions, accepted_statuses } = answer;
  return {
    step: {
      name: name.slice(0, bounds.stepNameCharsMax),
      url,
      method: request.method,
      body: request.body,
      ...request.settings,
      accepted_statuses,
      max_latency_ms,
      ...(json_assertions.length > 0 && { json_assertions }),
      ...(extract.length > 0 && { extract }),
    },
    losses: unexpressed.map((loss) => `${name}: ${loss}`),
    pausedBecause: [request.pausedBecause, pausedBecause].flatMap((reason) =>
      reason === undefined ? [] : [`${name}: ${reason}`],
    ),
  };
};

/** A suite as a chain of requests. */
export const suiteMapping = (suite: GatusMap): EndpointMapping => {
  const steps = mapsIn(suite, 'endpoints').map(stepOf);
  const [first] = mapsIn(suite, 'endpoints');
  if (first === undefined) return { reason: 'It has no endpoints.', nearest: 'A multi_step monitor.' };
  if (steps.length > bounds.stepsMax)
    return {
      reason: `It has more than ${bounds.stepsMax} endpoints.`,
      nearest: 'Several multi_step monitors.',
    };
  for (const step of steps) if ('reason' in step) return step;
  const taken = steps.filter((step): step is Step => 'step' in step);
  const context = Object.entries(mapIn(suite, 'context'));
  const reasons = taken.flatMap(({ pausedBecause }) => pausedBecause);
  const variables = context.filter(([name, value]) => isPlainName(name) && typeof value !== 'object');
  const target = httpUrl(textIn(first, 'url'));
  if (target === undefined)
    return { reason: 'Its first URL holds a value of the context.', nearest: 'A multi_step monitor.' };
  return {
    monitors: [
      {
        suffix: '',
        type: 'multi_step',
        target: `${target.origin}/`,
        settings: {
          steps: taken.map(({ step }) => step),
          ...(variables.length > 0 && {
            variables: Object.fromEntries(variables.map(([name, value]) => [name, String(value)])),
          }),
        },
      },
    ],
    losses: [
      ...taken.flatMap(({ losses }) => losses),
      ...(variables.length < context.length ? ['values of the context that are no plain texts'] : []),
    ],
    pausedBecause: reasons.length === 0 ? undefined : reasons.join(', and '),
  };
};
