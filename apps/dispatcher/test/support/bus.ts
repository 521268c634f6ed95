import { AlertAttachedChannels } from '../../src/intake/alert-attached-channels.js';
import { IncidentOpened, IncidentResolved } from '../../src/intake/incident-events.js';

export const bus = {
  publish: (message: object): void => {
    if (message instanceof IncidentOpened || message instanceof IncidentResolved) {
      new AlertAttachedChannels().handle(message);
    }
  },
};
