import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { AccountId, AlertId } from '@tocsin/domain';
import { type AlertRecord, UnitOfWork } from '@tocsin/persistence';
import { definitionOf, messageOf } from '@tocsin/transports/catalogue';
import { notFound, Problem } from '../http/problems/problem.js';

@ApiSchema({
  name: 'SentRequest',
  description: 'The request as it was sent, byte for byte, but for a secret in its URL.',
})
export class SentRequestView {
  @ApiProperty({ type: 'string', enum: ['POST'] })
  readonly method!: 'POST';

  // No URI where a part of it is masked.
  @ApiProperty({ type: 'string' })
  readonly url!: string;

  @ApiProperty({
    type: 'boolean',
    enum: [true],
    required: false,
    description: 'A secret stood in the URL, as the URLs of chats have one: `…` is shown instead of it.',
  })
  readonly url_masked?: true;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  readonly headers!: Readonly<Record<string, string>>;

  @ApiProperty({
    type: 'string',
    description: 'The raw body: the text whose UTF-8 bytes were sent, and signed where there is a signature.',
  })
  readonly body!: string;
}

const whyThereIsNone = (alert: AlertRecord): string => {
  const definition = alert.channelType === null ? undefined : definitionOf(alert.channelType);
  if (definition !== undefined && definition.request === undefined) {
    return `${definition.type} messages are not sent as an HTTP request.`;
  }
  switch (alert.status) {
    case 'pending':
    case 'sending':
      return 'The message has not been sent yet.';
    case 'delivered':
    case 'failed':
      return `No request is on record for this alert${alert.error ? ` (${alert.error.code})` : ''}.`;
  }
};

export class GetSentRequest extends Query<SentRequestView> {
  constructor(
    readonly accountId: AccountId,
    readonly alertId: AlertId,
  ) {
    super();
  }
}

@QueryHandler(GetSentRequest)
export class GetSentRequestHandler implements IQueryHandler<GetSentRequest> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ accountId, alertId }: GetSentRequest): Promise<SentRequestView> {
    const { dispatches } = this.unitOfWork.committed;
    const alert = await dispatches.find(accountId, alertId);
    if (!alert) throw notFound('alert');
    const request = alert.channelType === null ? undefined : definitionOf(alert.channelType)?.request;
    const sent = request && (await dispatches.sentRequest(accountId, alertId));
    if (!sent) throw new Problem('not_found', whyThereIsNone(alert));
    const { headers, body } = request.contentOf(messageOf({ ...sent.alert, cause: sent.cause }), sent);
    return {
      method: 'POST',
      url: sent.url,
      ...(request.isUrlMasked && { url_masked: true }),
      headers,
      body: body.toString('utf8'),
    };
  }
}
