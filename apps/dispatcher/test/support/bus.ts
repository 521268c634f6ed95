import { AlertAttachedChannels } from '../../src/alert-attached-channels.js';
import { IncidentOpened, IncidentResolved } from '../../src/incident-events.js';

/** As much of Nest's event bus as is needed, with the real handler. */
export const bus = {
  publish: (message: object): void => {
    if (message instanceof IncidentOpened || message instanceof IncidentResolved) {
      new AlertAttachedChannels().handle(message);
    }
  },
};
