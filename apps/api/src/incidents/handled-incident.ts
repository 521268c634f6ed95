import {
  type Handled,
  type Incident,
  type IncidentEvent,
  type IncidentRefusal,
  isRefusal,
  type OpenIncidentState,
  type ResolvedIncidentState,
} from '@tocsin/domain';
import { refused } from '../http/refusal.js';

/**
 * The incident after a command.
 * @throws Problem when the domain refused the command
 */
export const handledIncident = (
  handled: Handled<Incident, IncidentEvent> | IncidentRefusal,
): OpenIncidentState | ResolvedIncidentState => {
  if (isRefusal(handled)) throw refused(handled);
  if (handled.state.status === 'none') throw new Error('An incident that took a command exists.');
  return handled.state;
};
