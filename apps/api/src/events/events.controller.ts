import { Get, Headers, Req, Res } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { By, type Caller } from '../http/access/caller.js';
import { Operation, V1Controller } from '../http/operation.js';
import { EventHub, streamsPerAccountMax } from './event-hub.js';
import { placeOf } from './event-place.js';
import { resumeWithinMs } from './missed-events.js';

const mediaType = 'text/event-stream';

const description = `
Server-sent events for as long as the connection is open. Each is named after what has changed, and its data is the
changed thing as it is at that moment:

- \`incident\`: an \`Incident\` that was opened or resolved;
- \`alert\`: an \`Alert\` that was made or has ended; that it is being sent is not told;
- \`monitor\`: a \`Monitor\` that was made, changed, paused or resumed, on which an incident was opened or resolved,
  whose channels have changed, or whose \`health\` has; of one that was deleted, \`{"id": …, "deleted": true}\`;
- \`reset\`: more has changed than is told one by one, or the stream cannot be resumed from there. Load everything anew.

A stream that is resumed with \`Last-Event-ID\` within ${resumeWithinMs / 60_000} minutes is told what has changed
meanwhile. The same may be told twice. It begins with a comment once it is live, and a comment comes every 15 seconds.
Readers that do not keep up are cut off, and so are those whose API key is revoked or expires. An account can have
${streamsPerAccountMax} streams at a process.`.trim();

@V1Controller('events', 'Events')
export class EventsController {
  constructor(private readonly hub: EventHub) {}

  @Get()
  @Operation({
    id: 'followEvents',
    summary: 'What changes in the account, as it changes',
    description,
    status: 200,
    mediaType,
    problems: ['too_many_streams'],
  })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    schema: { type: 'string', maxLength: 50 },
    description: 'The id of the last event that was read. Browsers send it by themselves.',
  })
  follow(
    @By() caller: Caller,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() { method }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    // Buffering in a proxy would keep events back: nginx asks for this.
    reply.headers({ 'Content-Type': mediaType, 'X-Accel-Buffering': 'no' });
    if (method === 'HEAD') {
      reply.send();
      return;
    }
    const resumeFrom = lastEventId ? (placeOf(lastEventId) ?? 'unknown') : null;
    reply.send(this.hub.follow(caller, resumeFrom).body);
  }
}
