import {
  type Handled,
  type Incident,
  type IncidentEvent,
  type IncidentRefusal,
  isRefusal,
  type OpenIncidentState,
  type ResolvedIncidentState,
} from '@tocsin/domain';
import { refused } from '../http/problems/refusal.js';

/** @throws Problem when the domain refused the command */
export const handledIncident = (
  handled: Handled<Incident, IncidentEvent> | IncidentRefusal,
): Handled<OpenIncidentState | ResolvedIncidentState, IncidentEvent> => {
  if (isRefusal(handled)) throw refused(handled);
  const { state, events } = handled;
  if (state.status === 'none') throw new Error('An incident that took a command exists.');
  return { state, events };
};
