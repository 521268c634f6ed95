import type { OpenAPIObject } from '@nestjs/swagger';
import fc from 'fast-check';
import { type Operation, operationsOf } from './hostile-request.js';
import { schemaArbitrary } from './schema-arbitrary.js';

export type Reference = { readonly whose: 'own' | 'other' | 'nobody'; readonly index: number };

/** A request of one of two accounts. Its references name things that need not exist yet. */
export type AccountStep = {
  readonly by: 'first' | 'second';
  readonly isInSession: boolean;
  readonly operation: Operation;
  /** For the ids in the path, the query, the cursor and the body, in this order. */
  readonly references: readonly Reference[];
  readonly filters: readonly string[];
  readonly limit: number | null;
  /** Asks for a later page. Its cursor may name the other account's thing. */
  readonly isContinued: boolean;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
};

const referencesMax = 4;

const reference: fc.Arbitrary<Reference> = fc.record({
  whose: fc.oneof(
    { weight: 6, arbitrary: fc.constant('own' as const) },
    { weight: 3, arbitrary: fc.constant('other' as const) },
    { weight: 1, arbitrary: fc.constant('nobody' as const) },
  ),
  index: fc.nat({ max: 50 }),
});

const idempotencyKey = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom('a', 'b') },
);

const isStream = ({ answerTypes }: Operation): boolean => answerTypes.includes('text/event-stream');

/** Its changes come beside later requests, so rows cannot be compared; `batches-suite.ts` asks whose things it reaches. */
const isBatch = ({ method, path }: Operation): boolean => method === 'POST' && path === '/v1/batches';

const isOfProbers = ({ path }: Operation): boolean => path.startsWith('/v1/prober/');

/** More POST requests make more things for later requests. */
const weightOf = ({ method }: Operation): number => (method === 'POST' ? 3 : 1);

/** The operations that accounts use and whose effects can be compared. */
export const comparedOperations = (document: OpenAPIObject): readonly Operation[] =>
  operationsOf(document).filter(
    (operation) =>
      operation.isForKeys && !isOfProbers(operation) && !isStream(operation) && !isBatch(operation),
  );

export const stepOf = (document: OpenAPIObject, operation: Operation): fc.Arbitrary<AccountStep> =>
  fc.record({
    by: fc.constantFrom('first', 'second'),
    isInSession: fc.boolean(),
    operation: fc.constant(operation),
    references: fc.array(reference, { minLength: referencesMax, maxLength: referencesMax }),
    filters: fc.subarray(operation.queryNames.filter((name) => /^tag$|_(id|by)$/.test(name))),
    limit: operation.queryNames.includes('limit') ? fc.option(fc.constantFrom(1, 2, 200)) : fc.constant(null),
    isContinued: operation.queryNames.includes('cursor')
      ? fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) })
      : fc.constant(false),
    body: operation.bodySchema ? schemaArbitrary(operation.bodySchema, document) : fc.constant(undefined),
    idempotencyKey: operation.method === 'POST' ? idempotencyKey : fc.constant(null),
  });

export const accountStep = (document: OpenAPIObject): fc.Arbitrary<AccountStep> =>
  fc
    .oneof(
      ...comparedOperations(document).map((operation) => ({
        weight: weightOf(operation),
        arbitrary: fc.constant(operation),
      })),
    )
    .chain((operation) => stepOf(document, operation));
