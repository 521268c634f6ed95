import type { OpenAPIObject } from '@nestjs/swagger';

/** draft-ietf-httpapi-ratelimit-headers-11, sections 3 and 4. */
const headers = {
  'RateLimit-Policy': {
    description: 'The limit that applies: its name, its requests (`q`) and its seconds (`w`).',
    schema: { type: 'string' },
    example: '"key";q=300000;w=60',
  },
  RateLimit: {
    description: 'The same limit now: requests left (`r`), and seconds until they are renewed (`t`).',
    schema: { type: 'string' },
    example: '"key";r=299999;t=60',
  },
} as const;

const references = Object.fromEntries(
  Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

type Answers = { readonly responses: Record<string, { headers?: object }> };

/** Every answer below /v1 has these header fields; load balancers and Prometheus are not counted. */
export const declareRateLimits = (document: OpenAPIObject): void => {
  document.components = { ...document.components, headers: { ...headers } };
  for (const [path, item] of Object.entries(document.paths)) {
    if (!path.startsWith('/v1/')) continue;
    for (const operation of Object.values(item)) {
      const { responses }: Answers = operation;
      for (const response of Object.values(responses))
        response.headers = { ...references, ...response.headers };
    }
  }
};
