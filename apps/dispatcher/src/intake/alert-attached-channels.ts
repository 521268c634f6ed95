import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { dispatchesFor } from '@tocsin/domain';
import { IncidentAnnounced, IncidentOpened, IncidentResolved } from './incident-events.js';

@EventsHandler(IncidentOpened, IncidentAnnounced, IncidentResolved)
export class AlertAttachedChannels
  implements IEventHandler<IncidentOpened | IncidentAnnounced | IncidentResolved>
{
  handle(message: IncidentOpened | IncidentAnnounced | IncidentResolved): void {
    message.answer(() => message.recorded.flatMap(dispatchesFor));
  }
}
