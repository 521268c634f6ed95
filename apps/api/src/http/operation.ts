import { applyDecorators, Controller, HttpCode, type Type } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiParam,
  ApiProperty,
  ApiResponse,
  type ApiResponseOptions,
  ApiSchema,
  ApiSecurity,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { accessibleTo, Public, type ReadAccess } from './access/access.js';
import { type CommandType, ExecutesCommand } from './commands/command.js';
import { idempotencyKeyCharsMax, idempotencyKeyHeader } from './idempotency/keyed-request.js';
import { type FieldError, type ProblemCode, problemKinds } from './problems/problem.js';

@ApiSchema({ name: 'FieldError' })
export class FieldErrorView implements FieldError {
  @ApiProperty({ type: 'string', description: 'A path such as `name` or `channel_ids.2`.' })
  readonly field!: string;

  @ApiProperty({ type: 'string', description: 'The field and the rule that it breaks.' })
  readonly message!: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'In a configuration: the JSON pointer (RFC 6901) of the wrong value.',
    example: '/monitors/shop/target',
  })
  readonly pointer?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'The field has an address that is closed. `EGRESS_ALLOW` with this value would open it.',
    example: '10.0.0.1',
  })
  readonly egress_allow?: string;
}

@ApiSchema({ name: 'Problem', description: 'An answer other than success (RFC 9457).' })
class DocumentedProblem {
  @ApiProperty({ type: 'string', format: 'uri-reference', example: '/problems/not_found' })
  readonly type!: string;

  @ApiProperty({ type: 'string', example: problemKinds.not_found.title })
  readonly title!: string;

  @ApiProperty({ type: 'integer', example: problemKinds.not_found.status })
  readonly status!: number;

  @ApiProperty({ type: 'string', description: 'A sentence for people.' })
  readonly detail!: string;

  @ApiProperty({ type: 'string', enum: Object.keys(problemKinds), description: 'The code to decide by.' })
  readonly code!: ProblemCode;

  @ApiProperty({ type: FieldErrorView, isArray: true, required: false })
  readonly errors?: readonly FieldError[];
}

const retryAfter = {
  description: 'Seconds to wait before the next attempt.',
  schema: { type: 'integer', minimum: 1 },
} as const;

const problemAnswers = (codes: readonly ProblemCode[]): MethodDecorator[] => {
  const statusOf = (code: ProblemCode) => problemKinds[code].status;
  return [...new Set(codes.map(statusOf))].map((status) =>
    ApiResponse({
      status,
      description: codes
        .filter((code) => statusOf(code) === status)
        .map((code) => `\`${code}\`: ${problemKinds[code].title}.`)
        .join(' '),
      content: { 'application/problem+json': { schema: { $ref: getSchemaPath(DocumentedProblem) } } },
      ...(status === problemKinds.rate_limited.status ? { headers: { 'Retry-After': retryAfter } } : {}),
    }),
  );
};

type OperationDocs = {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly status: 200 | 201 | 202 | 204;
  readonly answer?: Type<unknown>;
  /** The media types of an answer in text, beside `answer` or instead of it. */
  readonly mediaType?: string | readonly string[];
  /** The headers of the answer, by name. */
  readonly headers?: NonNullable<ApiResponseOptions['headers']>;
  /** Beside the problems that any operation can have. */
  readonly problems?: readonly ProblemCode[];
  readonly ids?: readonly string[];
  /** Its `access` becomes the operation's. */
  readonly command?: CommandType;
  /** For reads that are not for everybody who may read, or that have a body. */
  readonly access?: ReadAccess;
};

type ChangeDocs = OperationDocs & Required<Pick<OperationDocs, 'command'>>;

const executing = (
  command: CommandType | undefined,
  access: ReadAccess | undefined = command?.access,
): MethodDecorator[] => [
  ...(command ? [ExecutesCommand(command)] : []),
  ...(access ? [accessibleTo(access)] : []),
];

const success = ({ status, answer, mediaType = [], headers }: OperationDocs): MethodDecorator => {
  const content = {
    ...(answer ? { 'application/json': { schema: { $ref: getSchemaPath(answer) } } } : {}),
    ...Object.fromEntries([mediaType].flat().map((type) => [type, { schema: { type: 'string' } }])),
  };
  const isEmpty = Object.keys(content).length === 0;
  return ApiResponse({
    status,
    description: 'Success.',
    ...(isEmpty ? {} : { content }),
    ...(headers && { headers }),
  });
};

const operation = (docs: OperationDocs) => {
  const { id, summary, description, status, problems = [], ids = [], command, access } = docs;
  return [
    ...executing(command, access),
    HttpCode(status),
    ApiOperation({ operationId: id, summary, ...(description ? { description } : {}) }),
    success(docs),
    ApiExtraModels(DocumentedProblem, ...(docs.answer ? [docs.answer] : [])),
    ...ids.map((name) => ApiParam({ name, schema: { type: 'string', format: 'uuid' } })),
    ...problemAnswers([...new Set([...problems, ...(ids.length > 0 ? (['not_found'] as const) : [])])]),
  ];
};

export const Operation = (docs: OperationDocs): MethodDecorator =>
  applyDecorators(
    ...operation({
      ...docs,
      problems: [
        'unauthenticated',
        'scope_required',
        'address_not_allowed',
        'role_required',
        'second_factor_setup_required',
        'csrf_token_required',
        'rate_limited',
        'validation_failed',
        'internal',
        'unavailable',
        ...(docs.problems ?? []),
      ],
    }),
  );

export const WriteOperation = (docs: ChangeDocs): MethodDecorator =>
  Operation({ ...docs, problems: ['payload_too_large', ...(docs.problems ?? [])] });

/** A change by POST takes an `Idempotency-Key`. */
export const PostOperation = (docs: ChangeDocs): MethodDecorator =>
  applyDecorators(
    WriteOperation({ ...docs, problems: ['conflict', ...(docs.problems ?? [])] }),
    ApiHeader({
      name: idempotencyKeyHeader,
      required: false,
      schema: {
        type: 'string',
        minLength: 1,
        maxLength: idempotencyKeyCharsMax,
        pattern: '^[\\x20-\\x7e]*$',
      },
      description:
        'A repeated request with the same key within 24 hours gets the first answer again, with the header ' +
        '`Idempotency-Replayed: true`. A different request with the same key is a `conflict`.',
    }),
  );

export const PublicOperation = (docs: OperationDocs): MethodDecorator =>
  applyDecorators(Public(), ...operation(docs));

export const SignInOperation = (docs: OperationDocs): MethodDecorator =>
  PublicOperation({
    ...docs,
    problems: [
      'validation_failed',
      'payload_too_large',
      'rate_limited',
      'internal',
      'unavailable',
      ...(docs.problems ?? []),
    ],
  });

/** For signed-in people, whatever their role. */
export const PersonalOperation = (docs: OperationDocs): MethodDecorator =>
  applyDecorators(
    accessibleTo('person'),
    ApiSecurity('session'),
    ...operation({
      ...docs,
      problems: [
        'unauthenticated',
        'session_required',
        'csrf_token_required',
        'rate_limited',
        'validation_failed',
        'payload_too_large',
        'internal',
        'unavailable',
        ...(docs.problems ?? []),
      ],
    }),
  );

/** The name of the probers' security scheme in the OpenAPI document. */
export const proberSecurity = 'prober';

/** Its operations each declare who may call them. */
export const PlainV1Controller = (path: string, tag: string): ClassDecorator =>
  applyDecorators(Controller(`v1/${path}`), ApiTags(tag));

/** For API keys and signed-in people. */
export const KeyedController = (path: string, tag: string): ClassDecorator =>
  applyDecorators(Controller(path), ApiTags(tag), ApiBearerAuth(), ApiSecurity('session'));

export const V1Controller = (path: string, tag: string): ClassDecorator => KeyedController(`v1/${path}`, tag);
