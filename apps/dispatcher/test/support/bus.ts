import { AlertAttachedChannels, IncidentOpened, IncidentResolved } from '../../src/intake/incident-events.js';

export const bus = {
  publish: (message: object): void => {
    if (message instanceof IncidentOpened || message instanceof IncidentResolved) {
      new AlertAttachedChannels().handle(message);
    }
  },
};
