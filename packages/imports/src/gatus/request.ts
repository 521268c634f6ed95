import { bounds } from '../report/fields.js';
import { requestHeaders } from '../report/headers.js';
import { mapIn, textIn } from '../report/maps.js';
import { type GatusMap } from './read-gatus.js';

/** The settings of an endpoint's HTTP request, or the reason why there are none. */
export type GatusRequest =
  | {
      readonly method: string | undefined;
      readonly body: string | undefined;
      readonly settings: Readonly<Record<string, unknown>>;
      readonly losses: readonly string[];
      readonly pausedBecause: string | undefined;
    }
  | { readonly reason: string; readonly nearest: string };

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Fields of `client` without an equal, with the nearest alternative. Gatus reads them for requests alone. */
const closedClients: Readonly<Record<string, readonly [string, string]>> = {
  oauth2: [
    'It gets a token by OAuth 2 before each check.',
    'A multi_step monitor that gets the token first.',
  ],
  'identity-aware-proxy': [
    "It logs in at Google's Identity-Aware Proxy.",
    'A heartbeat of a script that logs in.',
  ],
  tls: ['It logs in with a client certificate.', 'A heartbeat of a script that has the certificate.'],
  tunnel: ['It goes through an SSH tunnel.', 'A prober in the network behind the tunnel.'],
};

/** The text that an endpoint sends. Gatus replaces placeholders in it by names. */
export const sentText = (endpoint: GatusMap): string => {
  const body = typeof endpoint.body === 'string' ? endpoint.body : '';
  return ['name', 'group', 'url'].reduce(
    (text, name) => text.replaceAll(`[ENDPOINT_${name.toUpperCase()}]`, () => textIn(endpoint, name)),
    body,
  );
};

/** The parts of a text that are new for each check. Gatus knows its own address of a socket alone. */
export const sentLosses = (text: string, isOfSocket: boolean): readonly string[] =>
  [
    ...new Set(
      text.match(isOfSocket ? /\[RANDOM_STRING_\d+\]|\[LOCAL_ADDRESS\]/g : /\[RANDOM_STRING_\d+\]/g),
    ),
  ].map((part) => `what ${part} stands for, which is sent as it is written`);

const bodyOf = (endpoint: GatusMap): string | undefined => {
  const body = sentText(endpoint);
  if (endpoint.graphql === true) return JSON.stringify({ query: body });
  return body === '' ? undefined : body;
};

/** @param names the fields of `client` that Gatus reads */
export const clientRefusal = (
  client: GatusMap,
  names: readonly string[] = Object.keys(closedClients),
): { reason: string; nearest: string } | undefined => {
  const [refusal] = Object.entries(closedClients).flatMap(([name, words]) =>
    client[name] === undefined || !names.includes(name) ? [] : [words],
  );
  return refusal && { reason: refusal[0], nearest: refusal[1] };
};

/** Why a check of a certificate that nobody verified would fail. */
export const unverified = 'certificates are always verified';

export const requestOf = (endpoint: GatusMap): GatusRequest => {
  const client = mapIn(endpoint, 'client');
  const refusal = clientRefusal(client);
  if (refusal !== undefined) return refusal;
  const method = textIn(endpoint, 'method').toUpperCase() || 'GET';
  if (!methods.includes(method))
    return { reason: `Its method is ${method}.`, nearest: `An http monitor with ${methods.join(', ')}.` };
  const body = bodyOf(endpoint);
  if ((body ?? '').length > bounds.bodyCharsMax)
    return {
      reason: `Its body has more than ${bounds.bodyCharsMax} characters.`,
      nearest: 'A shorter body.',
    };
  const { headers, login, losses } = requestHeaders(mapIn(endpoint, 'headers'));
  const isTyped = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  const all =
    endpoint.graphql === true && !isTyped ? { ...headers, 'Content-Type': 'application/json' } : headers;
  const problems = [
    ...(client.insecure === true ? [unverified] : []),
    ...(textIn(client, 'proxy-url') === '' ? [] : ['it is checked without the proxy']),
  ];
  return {
    method: method === 'GET' ? undefined : method,
    body,
    settings: {
      headers: Object.keys(all).length === 0 ? undefined : all,
      ...login,
      // Gatus follows all redirects.
      max_redirects: client['ignore-redirect'] === true ? 0 : bounds.redirectsMax,
    },
    losses: [...losses, ...sentLosses(body ?? '', false)],
    pausedBecause: problems.length === 0 ? undefined : problems.join(', and '),
  };
};
