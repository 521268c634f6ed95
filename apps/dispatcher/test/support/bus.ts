import { AlertAttachedChannels } from '../../src/intake/alert-attached-channels.js';
import { IncidentOpened, IncidentResolved } from '../../src/intake/incident-events.js';

/** As much of Nest's event bus as is needed, with the real handler. */
export const bus = {
  publish: (message: object): void => {
    if (message instanceof IncidentOpened || message instanceof IncidentResolved) {
      new AlertAttachedChannels().handle(message);
    }
  },
};
