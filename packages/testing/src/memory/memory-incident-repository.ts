import {
  type Handled,
  type Incident,
  type IncidentCommand,
  type IncidentEvent,
  type IncidentId,
  type IncidentRefusal,
  type IncidentRepository,
  incident,
  isIncidentEvent,
  isRefusal,
  replay,
} from '@tocsin/domain';
import type { MemoryTransaction } from './memory-transaction.js';

export class MemoryIncidentRepository implements IncidentRepository {
  constructor(private readonly transaction: MemoryTransaction) {}

  async handle(
    id: IncidentId,
    command: IncidentCommand,
  ): Promise<Handled<Incident, IncidentEvent> | IncidentRefusal> {
    await this.transaction.reach('handle');
    const stream = `incident-${id}`;
    const isOpening = command.type === 'OpenIncident';
    const history = isOpening ? [] : this.transaction.history(stream).filter(isIncidentEvent);
    const before = replay(incident, history);
    const decided = incident.decide(command, before);
    if (isRefusal(decided)) return decided;
    const state = decided.reduce(incident.evolve, before);
    // This can fail, so it comes first: a caller that catches the conflict must commit nothing.
    if (before.status === 'none' && state.status === 'open') this.transaction.open(state.monitor.id, id);
    if (state.status === 'resolved') this.transaction.resolve(state.monitor.id, id);
    const { newId } = this.transaction.database;
    const events = this.transaction.append(
      stream,
      history.length,
      decided.map((event) => ({ ...event, eventId: newId(), recordedAt: command.now })),
    );
    return { state, events };
  }
}
