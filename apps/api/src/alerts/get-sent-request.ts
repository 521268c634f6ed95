import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type AccountId, type AlertId, contentOf, type IncidentEvent, type Recorded } from '@tocsin/domain';
import { type AlertRecord, UnitOfWork } from '@tocsin/persistence';
import { buildMessage, testMessage, webhookHeaders } from '@tocsin/webhook-core';
import { notFound, Problem } from '../http/problem.js';

@ApiSchema({ name: 'SentRequest', description: 'The request as it was sent, byte for byte.' })
export class SentRequestView {
  @ApiProperty({ type: 'string', enum: ['POST'] })
  readonly method!: 'POST';

  @ApiProperty({ type: 'string', format: 'uri' })
  readonly url!: string;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  readonly headers!: Readonly<Record<string, string>>;

  @ApiProperty({
    type: 'string',
    description: 'The raw body: the text whose UTF-8 bytes were signed and sent.',
  })
  readonly body!: string;
}

/** A message is a function of its event, or of the moment when its test was asked for. */
const messageOf = (cause: Recorded<IncidentEvent> | null, { eventId, createdAt }: AlertRecord) =>
  cause === null ? testMessage({ id: eventId, timestamp: createdAt }) : contentOf(cause);

const whyThereIsNone = (alert: AlertRecord): string => {
  if (alert.channelType !== null && alert.channelType !== 'Webhook') {
    return `${alert.channelType} messages are not sent as an HTTP request.`;
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
    const sent = alert.channelType === 'Webhook' ? await dispatches.sentRequest(accountId, alertId) : null;
    if (!sent) throw new Problem('not_found', whyThereIsNone(alert));
    return {
      method: 'POST',
      url: sent.url,
      headers: webhookHeaders(sent.signature ?? undefined),
      body: buildMessage(messageOf(sent.cause, sent.alert)).toString('utf8'),
    };
  }
}
