import {
  type Handled,
  handleCommand,
  type Incident,
  type IncidentCommand,
  type IncidentEvent,
  type IncidentId,
  type IncidentRefusal,
  type IncidentRepository,
  incident,
  isIncidentEvent,
  type Recorded,
} from '@tocsin/domain';
import type { MemoryTransaction } from './memory-transaction.js';

export class MemoryIncidentRepository implements IncidentRepository {
  constructor(private readonly transaction: MemoryTransaction) {}

  async handle(
    id: IncidentId,
    command: IncidentCommand,
  ): Promise<Handled<Incident, Recorded<IncidentEvent>> | IncidentRefusal> {
    await this.transaction.reach('handle');
    const stream = `incident-${id}`;
    const history =
      command.type === 'OpenIncident' ? [] : this.transaction.history(stream).filter(isIncidentEvent);
    return handleCommand(incident, command, history, async ({ before, state, events }) => {
      // This can fail, so it comes first: a caller that catches the conflict must commit nothing.
      if (before.status === 'none' && state.status === 'open') this.transaction.open(state.monitor.id, id);
      if (state.status === 'resolved') this.transaction.resolve(state.monitor.id, id);
      const { newId } = this.transaction.database;
      return this.transaction.append(
        stream,
        history.length,
        events.map((event) => ({ ...event, eventId: newId(), recordedAt: command.now })),
      );
    });
  }
}
