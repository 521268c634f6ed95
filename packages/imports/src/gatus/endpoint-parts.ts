import { hostAndPort } from '../report/fields.js';
import { textsIn } from '../report/maps.js';
import { type Condition, conditionIn } from './conditions.js';
import type { EndpointMapping } from './mapped-endpoint.js';
import { type GatusMap } from './read-gatus.js';
import { type EndpointKind, upWhile } from './verdicts.js';

export type Mapper = (endpoint: GatusMap) => EndpointMapping;

type Parsed = { readonly conditions: readonly Condition[]; readonly losses: readonly string[] };

export const parsedConditions = (endpoint: GatusMap): Parsed => {
  const texts = textsIn(endpoint, 'conditions');
  const parsed = texts.map((text) => [text, conditionIn(text)] as const);
  return {
    conditions: parsed.flatMap(([, condition]) => condition ?? []),
    losses: parsed.flatMap(([text, condition]) => (condition === undefined ? [`the condition ${text}`] : [])),
  };
};

export const refused = (reason: string, nearest: string): EndpointMapping => ({ reason, nearest });

/** The failures here that no condition of an endpoint forbids. */
export const failureLosses = (kind: EndpointKind, endpoint: GatusMap): readonly string[] => {
  const failures = upWhile(kind, textsIn(endpoint, 'conditions'));
  return failures.length === 0 ? [] : [`that it is up while ${failures.join(', or ')}`];
};

export const isConnected = ({ subject, operator, value }: Condition): boolean =>
  subject === '[CONNECTED]' && operator === '==' && value === 'true';

export const addressIn = (url: string, usualPort = 0): string | undefined => {
  const [, bracketed, plain = '', port] = /^[a-z]+:\/\/(?:\[([^\]]+)\]|([^:/]+))(?::(\d+))?/i.exec(url) ?? [];
  return hostAndPort(bracketed ?? plain, Number(port ?? usualPort));
};

export const hostIn = (url: string): string =>
  /^[a-z]+:\/\/(?:\[([^\]]+)\]|([^:/]+))/i.exec(url)?.slice(1).find(Boolean) ?? '';
