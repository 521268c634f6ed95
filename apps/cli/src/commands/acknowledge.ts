import { randomUUID } from 'node:crypto';
import { object, string } from 'valibot';
import { command } from '../command/command.js';
import { UsageError } from '../command/problems.js';
import { jsonLine, printable } from '../messages/printable.js';
import { apiFrom, apiOptions } from '../options/api.js';

export const acknowledge = command({
  name: 'acknowledge',
  summary: 'say that you have an open incident',
  usage: ['acknowledge ID [--note TEXT] [--until TIME]', 'acknowledge ID --take-back'],
  details: `
Acknowledges an incident in the name of the API key, so that later channels and fallbacks get no message of its start.
It counts until the incident ends, until the time of --until, or until it is taken back. An API key needs the scope
write.

Exit codes: 0 it is acknowledged, or taken back, 1 an error, 2 wrong command line.`,
  options: {
    ...apiOptions,
    note: { type: 'string', value: 'TEXT', help: 'a note for the timeline; no message has it' },
    until: { type: 'string', value: 'TIME', help: 'when it ends, such as 2026-05-03T14:00:00Z' },
    'take-back': {
      type: 'boolean',
      help: 'take the acknowledgement back; messages that became due are sent',
    },
    json: { type: 'boolean', help: 'print the incident as one JSON object' },
  },
  run: async (io, { note, until, ...values }, [id, ...others]) => {
    if (id === undefined || others.length > 0)
      throw new UsageError('acknowledge takes the id of an incident: "tocsin status" shows it');
    const takesBack = values['take-back'] === true;
    if (takesBack && (note !== undefined || until !== undefined))
      throw new UsageError('--take-back takes neither --note nor --until');
    const api = await apiFrom(values, io);
    const path = { id };
    const params = { path, header: { 'Idempotency-Key': randomUUID() } };
    const body = { ...(note !== undefined && { note }), ...(until !== undefined && { until }) };
    const incident = await api.answerOf(
      (signal) =>
        takesBack
          ? api.client.DELETE('/v1/incidents/{id}/acknowledge', { params: { path }, signal })
          : api.client.POST('/v1/incidents/{id}/acknowledge', { params, body, signal }),
      object({ id: string(), title: string() }),
    );
    const done = takesBack ? 'Taken back' : 'Acknowledged';
    io.out(values.json ? jsonLine(incident) : `${done}: ${printable(incident.title)}`);
    return 0;
  },
});
