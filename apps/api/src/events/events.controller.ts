import { Get, Headers, Req, Res } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { auditActions, auditedKindOf } from '@tocsin/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentCaller } from '../http/access/current-caller.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, V1Controller } from '../http/operation.js';
import { EventHub, streamsPerAccountMax } from './event-hub.js';
import { timeOfEventId } from './event-id.js';
import { resumeWithinMs } from './missed-events.js';

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
- \`reset\`: too much changed to send each change, or the stream cannot be resumed from there. Load everything again.

A stream that is resumed with \`Last-Event-ID\` within ${resumeWithinMs / 60_000} minutes gets the changes since then. A
change may be sent twice. A stream begins with a comment when it is live, and sends a comment every 15 seconds. It ends
for clients that do not keep up, and when its API key is revoked or expires. An account can have ${streamsPerAccountMax}
streams at a process.`.trim();

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
    schema: { type: 'string', maxLength: 50 },
    description: 'The id of the last event that was read. Browsers send it on their own.',
  })
  follow(
    @CurrentCaller() caller: Caller,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() { method }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    // Asks nginx not to buffer.
    reply.headers({ 'Content-Type': mediaType, 'X-Accel-Buffering': 'no' });
    if (method === 'HEAD') {
      reply.send();
      return;
    }
    const resumeFromMs = lastEventId ? (timeOfEventId(lastEventId) ?? 'unknown') : null;
    reply.send(this.hub.follow(caller, resumeFromMs).body);
  }
}
