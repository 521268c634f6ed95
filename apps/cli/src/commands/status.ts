import { nullable, number, object, optional, record, string } from 'valibot';
import { pageOf } from '../api/answer-schema.js';
import { command } from '../command/command.js';
import { UsageError } from '../command/problems.js';
import { tableLines } from '../listing/list-command.js';
import { jsonLine } from '../messages/printable.js';
import { apiFrom, apiOptions } from '../options/api.js';

const incidentsMax = 100;

const summary = object({ monitors: record(string(), number()) });

/** Names the person who works on an incident. */
export const acknowledgement = optional(nullable(object({ by: object({ name: string() }) })));

const incident = object({
  id: string(),
  severity: string(),
  started_at: string(),
  title: string(),
  acknowledgement,
});

export const status = command({
  name: 'status',
  summary: 'say how many monitors are up, and which incidents are open',
  usage: ['status'],
  details: `
Counts the monitors by their health, and lists the open incidents, at most ${incidentsMax}.

Exit codes: 0 done, whatever the health; 1 an error, 2 wrong command line.`,
  options: {
    ...apiOptions,
    json: { type: 'boolean', help: 'print one JSON object: the counts and the open incidents' },
  },
  run: async (io, values, args) => {
    if (args.length > 0) throw new UsageError('status takes no argument');
    const api = await apiFrom(values, io);
    const { monitors } = await api.answerOf((signal) => api.client.GET('/v1/summary', { signal }), summary);
    const query = { status: 'open', limit: incidentsMax } as const;
    const { items, next_cursor } = await api.answerOf(
      (signal) => api.client.GET('/v1/incidents', { params: { query }, signal }),
      pageOf(incident),
    );
    if (values.json) {
      io.out(jsonLine({ monitors, open_incidents: items }));
      return 0;
    }
    const all = Object.values(monitors).reduce((sum, count) => sum + count, 0);
    const counts = Object.entries(monitors).map(([health, count]) => `${count} ${health}`);
    io.out(`${all} ${all === 1 ? 'monitor' : 'monitors'}: ${counts.join(', ')}.`);
    if (items.length === 0) io.out('No incident is open.');
    else {
      const rows = items.map(({ id, severity, started_at, acknowledgement, title }) => [
        id,
        severity,
        started_at,
        acknowledgement?.by.name ?? '',
        title,
      ]);
      const head = ['incident', 'severity', 'started at', 'acknowledged by', 'title'];
      for (const line of tableLines(head, rows)) io.out(line);
    }
    if (next_cursor !== null) io.error(`The first ${incidentsMax}; "tocsin incidents list" shows more.`);
    return 0;
  },
});
