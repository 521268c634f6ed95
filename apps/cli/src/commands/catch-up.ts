import {
  alertsMax,
  type FailedAlert,
  failedAlertsSince,
  HandOver,
  type Result,
  sentRequestOf,
  unansweredMax,
} from '../catch-up/hand-over.js';
import { defaultFile, Position } from '../catch-up/position.js';
import { webhookIdOf } from '../catch-up/webhook.js';
import { command } from '../command/command.js';
import type { Io } from '../command/io.js';
import { UsageError } from '../command/problems.js';
import { jsonLine } from '../messages/printable.js';
import { apiFrom, apiOptions } from '../options/api.js';
import { required, sinceFrom, urlFrom } from '../options/urls.js';

const resultWords: Readonly<Record<Result, string>> = {
  handed_over: 'handed over',
  before: 'handed over before',
  not_accepted: 'not accepted',
  held_back: 'held back',
  no_request: 'without a request',
};

type Counts = Record<Result, number>;

const countsInWords = (counts: Counts): string =>
  Object.entries(resultWords)
    .map(([result, words]) => `${counts[result as Result]} ${words}`)
    .join(', ');

const handOverAll = async (
  io: Io,
  alerts: readonly FailedAlert[],
  handOver: HandOver,
  asJson: boolean | undefined,
): Promise<Counts> => {
  const counts: Counts = { handed_over: 0, before: 0, not_accepted: 0, held_back: 0, no_request: 0 };
  for (const alert of alerts) {
    if (io.signal.aborted || handOver.isEnded) break;
    const { result, words } = await handOver.next(alert);
    counts[result] += 1;
    if (asJson) io.out(jsonLine({ alert_id: alert.id, result, words: words ?? null }));
    else if (words !== undefined) io.out(words);
  }
  return counts;
};

export const catchUp = command({
  name: 'catch-up',
  summary: 'hand the messages that failed to your receiver, from the alerts table',
  usage: ['catch-up --since 2h --channel NAME --forward URL'],
  details: `
Tocsin never sends a message twice. This command is the receiver's own way to what it missed: it lists the failed alerts
of a webhook channel, fetches the exact request of each, and hands it to a receiver of yours, oldest first, with the
same bytes, signature and headers. The API key is in the variable TOCSIN_API_KEY; --key-file and --key replace it.

A message that the receiver answers with a status from 200 to 299 is noted in a file, and no later run hands it over
again. The next run tries all others again, so a receiver that answers too late may get a message twice. A message that
failed may also have arrived: use event and incident.id as the idempotency key. After a message that was not accepted, later
ones of the same incident wait for the next run. A run ends when ${unansweredMax} messages in a row get no answer. A second run at the
same time ends at once: FILE.lock names the process of the first.

A message is interrupted when its dispatcher stopped while sending it. The api rebuilds its request: the same bytes, signed
with the secret that the channel has now. Some alerts have no request, since nothing was sent. They are listed, and the
incident is in the API. A run takes at most ${alertsMax} alerts.

Exit codes: 0 all is handed over, 1 not all, 2 wrong command line.`,
  options: {
    since: {
      type: 'string',
      value: 'TIME',
      help: 'how far to look back for events: 30m, 2h, 7d, or 2026-05-03T12:00:00Z',
    },
    channel: { type: 'string', value: 'NAME', help: 'the name or the id of the webhook channel' },
    forward: { type: 'string', value: 'URL', help: 'the receiver that gets the messages' },
    ...apiOptions,
    state: {
      type: 'string',
      value: 'FILE',
      help: 'remembers what was handed over; below ~/.local/state/tocsin unless given',
    },
    json: { type: 'boolean', help: 'print one JSON object for each alert, and one with the counts' },
  },
  run: async (io, values, args) => {
    if (args.length > 0) throw new UsageError('catch-up takes no argument');
    const since = sinceFrom('since', required('since', values.since), io.now());
    const channel = required('channel', values.channel);
    const receiver = urlFrom('--forward', required('forward', values.forward));
    const api = await apiFrom(values, io);
    const channelId = await webhookIdOf(api, channel);
    const position = await Position.open(values.state ?? defaultFile(channelId, receiver, io.env));
    try {
      const alerts = await failedAlertsSince(api, channelId, since);
      const requestOf = sentRequestOf.bind(null, api);
      const handOver = new HandOver({ receiver, position, requestOf, signal: io.signal });
      const counts = await handOverAll(io, alerts, handOver, values.json);
      const failed = alerts.length;
      const left = failed - Object.values(counts).reduce((sum, count) => sum + count, 0);
      if (values.json) io.out(jsonLine({ failed, ...counts, left }));
      else io.out(`${failed} failed since ${since.toISOString()}: ${countsInWords(counts)}, ${left} left.`);
      return counts.handed_over + counts.before === failed ? 0 : 1;
    } finally {
      await position.close();
    }
  },
});
