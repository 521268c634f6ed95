import { Get, Headers, Query, Req, Res } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { type AccountId, auditActions, auditedKindOf } from '@tocsin/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentCaller } from '../http/access/current-caller.js';
import { eventIdCharsMax, timeOfEventId } from '../http/bodies/event-id.js';
import { OneOf, Optional, Text, Uuid } from '../http/bodies/fields.js';
import { idOf } from '../http/bodies/text.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, V1Controller } from '../http/operation.js';
import { Problem } from '../http/problems/problem.js';
import { EventHub, streamsPerAccountMax } from './event-hub.js';
import { resumeWithinMs } from './event-stream.js';
import { checkedMonitorsMax } from './live-event.js';

const mediaType = 'text/event-stream';

const kinds = [...new Set(auditActions.map(auditedKindOf))]
  .filter((kind) => kind !== 'monitor' && kind !== 'incident')
  .map((kind) => `\`${kind}\``)
  .join(', ');

const description = `
Server-sent events, while the connection is open. The type of an event names what changed, and its data is the changed
thing as it is at that moment:

- \`incident\`: an \`Incident\` that opened or ended;
- \`alert\`: an \`Alert\` that was created or has ended, but not one that begins to be sent;
- \`monitor\`: a \`Monitor\` that was created, changed, paused or resumed, or whose incident, channels or \`health\`
  changed; for a deleted one, \`{"id": …, "deleted": true}\`;
- \`change\`: something else changed, and \`{"kind": …}\` says what: ${kinds}.
  Load what you show of that kind again;
- \`checks\`: checks of these monitors were stored, \`{"monitor_ids": […]}\`; \`null\` stands for more than
  ${checkedMonitorsMax} monitors. Only a stream that asks for it with \`checks=true\` has this event;
- \`reset\`: too much changed to send each change, or the stream cannot be resumed from there. Load everything again.

A stream that is resumed with \`Last-Event-ID\` or \`last_event_id\` within ${resumeWithinMs / 60_000} minutes gets the
changes since then. A change may be sent twice. A stream begins with a comment when it is live, and sends a comment every
15 seconds. It ends for clients that do not keep up, and when its API key is revoked or expires. An account can have
${streamsPerAccountMax} streams at a process.`.trim();

class EventsQuery {
  @Optional()
  @Uuid({
    description:
      'The account that the reader shows. A session acts on one account at a time; when that is another one, the stream is refused.',
  })
  account_id?: string;

  @Optional()
  @OneOf(['true', 'false'], {
    description: 'With `true`, the stream also sends `checks` events, at most one each second.',
    default: 'false',
  })
  checks: 'true' | 'false' = 'false';

  @Optional()
  @Text(eventIdCharsMax, {
    description:
      'As `Last-Event-ID`, for the first request of a browser, which can send no headers. The header goes first.',
  })
  last_event_id?: string;

  /** @throws Problem when the request acts on another account */
  requireAccount(accountId: AccountId): void {
    if (this.account_id === undefined || idOf(this.account_id) === accountId) return;
    const message = 'account_id must be the account that the request acts on';
    throw new Problem('validation_failed', `${message}.`, [{ field: 'account_id', message }]);
  }
}

@V1Controller('events', 'Events')
export class EventsController {
  constructor(private readonly hub: EventHub) {}

  @Get()
  @Operation({
    id: 'followEvents',
    summary: 'Follow the changes in the account',
    description,
    status: 200,
    mediaType,
    problems: ['too_many_streams'],
  })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    schema: { type: 'string', maxLength: eventIdCharsMax },
    description: 'The id of the last event that was read. Browsers send it on their own.',
  })
  follow(
    @CurrentCaller() caller: Caller,
    @Query() query: EventsQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() { method }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    query.requireAccount(caller.account.id);
    // Asks nginx not to buffer.
    reply.headers({ 'Content-Type': mediaType, 'X-Accel-Buffering': 'no' });
    if (method === 'HEAD') {
      reply.send();
      return;
    }
    const from = lastEventId || query.last_event_id;
    const resumeFromMs = from ? (timeOfEventId(from) ?? 'unknown') : null;
    reply.send(this.hub.follow(caller, resumeFromMs, query.checks === 'true').body);
  }
}
