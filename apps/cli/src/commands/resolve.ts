import { randomUUID } from 'node:crypto';
import { object, string } from 'valibot';
import { command } from '../command/command.js';
import { UsageError } from '../command/problems.js';
import { jsonLine, printable } from '../messages/printable.js';
import { apiFrom, apiOptions } from '../options/api.js';

export const resolve = command({
  name: 'resolve',
  summary: 'resolve an open incident',
  usage: ['resolve ID'],
  details: `
Resolves an incident by hand. Its channels get a message, as when its monitor recovers. One that is resolved stays as it
is. An API key needs the scope write.

Exit codes: 0 it is resolved, 1 an error, 2 wrong command line.`,
  options: {
    ...apiOptions,
    json: { type: 'boolean', help: 'print the incident as one JSON object' },
  },
  run: async (io, values, [id, ...others]) => {
    if (id === undefined || others.length > 0)
      throw new UsageError('resolve takes the id of an incident: "tocsin status" shows it');
    const api = await apiFrom(values, io);
    const params = { path: { id }, header: { 'Idempotency-Key': randomUUID() } };
    const incident = await api.answerOf(
      (signal) => api.client.POST('/v1/incidents/{id}/resolve', { params, signal }),
      object({ id: string(), title: string() }),
    );
    io.out(values.json ? jsonLine(incident) : `Resolved: ${printable(incident.title)}`);
    return 0;
  },
});
