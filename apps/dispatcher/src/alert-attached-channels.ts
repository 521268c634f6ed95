import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { dispatchesFor } from '@tocsin/domain';
import { IncidentOpened, IncidentResolved } from './incident-events.js';

/** Rings every channel that was attached when the incident opened or resolved. */
@EventsHandler(IncidentOpened, IncidentResolved)
export class AlertAttachedChannels implements IEventHandler<IncidentOpened | IncidentResolved> {
  handle(message: IncidentOpened | IncidentResolved): void {
    message.answer(() => dispatchesFor(message.recorded));
  }
}
