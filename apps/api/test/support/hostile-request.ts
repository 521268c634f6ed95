import type { OpenAPIObject } from '@nestjs/swagger';
import fc from 'fast-check';
import { schemaArbitrary } from './schema-arbitrary.js';

export type Operation = {
  readonly method: string;
  readonly path: string;
  readonly queryNames: readonly string[];
  readonly bodySchema: object | null;
  readonly isForKeys: boolean;
  readonly answerTypes: readonly string[];
};

export const operationsOf = ({ paths }: OpenAPIObject): Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const parameters: { in: string; name: string }[] = operation.parameters ?? [];
      return {
        method: method.toUpperCase(),
        path,
        queryNames: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
        bodySchema: operation.requestBody?.content['application/json'].schema ?? null,
        isForKeys: JSON.stringify(operation.security ?? []).includes('bearer'),
        answerTypes: Object.values<{ content?: object }>(operation.responses).flatMap(({ content }) =>
          Object.keys(content ?? {}),
        ),
      };
    }),
  );

export type PathPart = { readonly existing: number } | { readonly text: string };

export type HostileRequest = {
  readonly operation: Operation;
  readonly method: string;
  readonly ids: readonly PathPart[];
  readonly query: string;
  readonly authorization: 'own' | 'stranger' | 'none' | 'wrong' | { readonly header: string };
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
};

const pathPart: fc.Arbitrary<PathPart> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ existing: fc.nat() }) },
  { weight: 1, arbitrary: fc.uuid().map((text) => ({ text })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        ...[
          '',
          '0',
          '-1',
          'null',
          '%',
          '%zz',
          '%00',
          '%ff',
          '%c3%28',
          '%F0%9F%94%94',
          '%0d%0aX:%20y',
          '..%2f..',
          '*',
        ],
        ...["'%20OR%201=1--", 'x'.repeat(100), 'x'.repeat(101), '019dedd5-a980-7d21-8a53-6d0f3b9e2c14%20'],
      )
      .map((text) => ({ text })),
  },
);

const queryValue = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '1',
    '200',
    '201',
    '-1',
    '1e1',
    'open',
    'failed',
    'channel.test',
    '%00',
    '%ff',
    '%',
    '[]',
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }).map(encodeURIComponent),
  fc.stringMatching(/^[A-Za-z0-9_-]{22}$/),
  fc.uuid(),
);

const query = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(fc.constantFrom(...names, 'limit', 'x', '__proto__', 'constructor', 'page'), queryValue),
      {
        maxLength: 3,
      },
    )
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

const nested = (levels: number, open: string, close: string): string =>
  open.repeat(levels) + close.repeat(levels);

/** JSON text, since `JSON.stringify` cannot make some of these values. */
const hostileValue: fc.Arbitrary<string> = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    ...[
      'null',
      'true',
      '-0',
      '1e400',
      '-1e400',
      '1.5',
      '9007199254740993',
      '""',
      '" "',
      '[]',
      '{}',
      '[null]',
    ],
    ...['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"', '"\\u202e"', '"\\n"', '"\u007f"'],
    ...[
      '{"__proto__":1}',
      '{"constructor":{"prototype":1}}',
      '{"toString":1}',
      '{"then":1}',
      '{"length":-1}',
    ],
    ...[
      '"http://[::1"',
      '"http://a:b@c/"',
      '"javascript:1"',
      '"http:\\\\\\\\x"',
      '"\'; DROP TABLE account; --"',
    ],
    JSON.stringify('x'.repeat(3000)),
    JSON.stringify('🔔'.repeat(3000)),
    `{"a":${JSON.stringify('x'.repeat(17_000))}}`,
    nested(40, '[', ']'),
    nested(5000, '[', ']'),
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  ),
);

const fieldNames = [
  'x',
  '',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'config',
  'page',
  'applyTo',
  '\u0000',
  '\ud800',
];

const changedObject = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc
    .tuple(
      valid,
      fc.array(fc.tuple(fc.nat(), hostileValue), { maxLength: 3 }),
      fc.array(fc.nat(), { maxLength: 1 }),
    )
    .map(([object, replaced, dropped]) => {
      const fields = new Map(
        Object.entries(object ?? {}).map(([name, value]) => [name, JSON.stringify(value)]),
      );
      const names = [...fields.keys(), ...fieldNames];
      for (const [index, value] of replaced) fields.set(names[index % names.length] ?? 'x', value);
      for (const index of dropped) fields.delete(names[index % names.length] ?? 'x');
      return `{${[...fields].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
    });

const notUtf8 = Buffer.from([0x22, 0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0x22]);

const brokenBytes = (json: fc.Arbitrary<string>): fc.Arbitrary<Buffer> =>
  fc.oneof(
    fc.tuple(json, fc.nat()).map(([text, at]) => Buffer.from(text).subarray(0, at % (text.length + 1))),
    fc.tuple(json, fc.nat()).map(([text, at]) => {
      const bytes = Buffer.from(text);
      const cut = at % (bytes.length + 1);
      return Buffer.concat([bytes.subarray(0, cut), notUtf8, bytes.subarray(cut)]);
    }),
    fc
      .tuple(json, fc.constantFrom('}', ',', '\u0000', '{}', '//'))
      .map(([text, more]) => Buffer.from(text + more)),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(Buffer.from(`{"name":"${'x'.repeat(66_000)}"}`)),
  );

const body = (schema: object | null, document: OpenAPIObject): fc.Arbitrary<Buffer | null> => {
  const valid = schema ? schemaArbitrary(schema, document) : fc.constant({});
  const json = valid.map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: json.map((text) => Buffer.from(text)) },
    { weight: 5, arbitrary: changedObject(valid).map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: hostileValue.map((text) => Buffer.from(text)) },
    { weight: 3, arbitrary: brokenBytes(json) },
  );
};

const printable = fc.stringMatching(/^[!-~][ -~]{0,40}$/);

const headers = fc.record(
  {
    'content-type': fc.oneof(
      { weight: 12, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'text/plain',
          'application/json; charset=utf-16',
          'x',
          '/',
          '*/*',
          'APPLICATION/JSON',
        ),
      },
    ),
    'idempotency-key': fc.oneof(
      fc.constantFrom('', 'a', 'b', 'x'.repeat(255), 'x'.repeat(256), 'ü', '\u0080'),
      fc.string({ minLength: 1, maxLength: 20 }).map((text) => text.trim()),
    ),
    accept: fc.constantFrom('text/html', '*/*', 'application/xml;q=2', ','),
    'accept-version': fc.constantFrom('1.x', '99', '*'),
    'content-encoding': fc.constantFrom('gzip', 'br', 'x'),
    'x-http-method-override': fc.constant('DELETE'),
    'x-request-id': fc.constant("'; --"),
    'x-forwarded-for': fc.oneof(fc.constantFrom('127.0.0.1', '::1, unknown', ',,'), fc.ipV6(), printable),
    cookie: fc.constant('a=b; __proto__=c'),
    range: fc.constant('bytes=0-'),
    'if-none-match': fc.constant('*'),
  },
  { requiredKeys: ['content-type'] },
);

const authorization = fc.oneof(
  { weight: 12, arbitrary: fc.constant('own' as const) },
  { weight: 1, arbitrary: fc.constantFrom('stranger' as const, 'none' as const, 'wrong' as const) },
  { weight: 1, arbitrary: printable.map((text) => ({ header: `Bearer ${text}` })) },
);

export const hostileRequest = (document: OpenAPIObject): fc.Arbitrary<HostileRequest> =>
  fc.constantFrom(...operationsOf(document)).chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      method: fc.oneof(
        { weight: 15, arbitrary: fc.constant(operation.method) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('PUT', 'DELETE', 'PATCH', 'POST', 'OPTIONS', 'HEAD', 'PROPFIND'),
        },
      ),
      ids: fc.array(pathPart, { minLength: 2, maxLength: 2 }),
      query: fc.oneof(
        { weight: 3, arbitrary: fc.constant('') },
        { weight: operation.queryNames.length > 0 ? 6 : 1, arbitrary: query(operation.queryNames) },
      ),
      authorization,
      headers,
      body: operation.method === 'GET' ? fc.constant(null) : body(operation.bodySchema, document),
    }),
  );
