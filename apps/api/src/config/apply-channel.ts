import type { ChannelId, ConfigChange } from '@tocsin/domain';
import { ChannelRequestBody } from '../channels/channel-changes.js';
import { channelFields } from '../channels/channel-fields.js';
import { ChangeChannel, ChangeChannelQuietly, CreateChannel } from '../channels/save-channel.js';
import type { ConfigRun } from './config-run.js';
import { isStoredAgain } from './given-secrets.js';
import type { ParsedChannel } from './parse-config.js';
import { channelChangesFor } from './wanted-channel.js';

/** Fields that say nothing about where messages go. */
const quietFields = Object.entries(channelFields.fields).map(([name, field]) =>
  'referenceInFiles' in field ? field.referenceInFiles : name,
);

const requestBody = new ChannelRequestBody();

export const applyChannel = async (
  run: ConfigRun,
  { key, id, fields }: ConfigChange,
  parsed: ParsedChannel,
): Promise<void> => {
  const { caller } = run;
  const fallbackId = parsed.fallback && (run.idOf('channels', parsed.fallback) as ChannelId);
  if (id === null) {
    const given = { ...parsed.given, fallback_channel_id: fallbackId };
    const created = await run.execute(new CreateChannel(caller, requestBody.transform(given)));
    run.made('channels', key, created.id);
    return;
  }
  const before = run.planned.present.channels.get(id);
  if (before === undefined) throw new Error('A channel that is changed is there.');
  const whole = channelChangesFor(parsed, before);
  const names = fields.map(({ field }) => field);
  const { channelId } = before;
  const named = (given: object) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
  const fallback = names.includes('fallback') ? { fallback_channel_id: fallbackId } : {};
  const changes = { common: { ...named(whole.common), ...fallback }, fields: named(whole.fields) };
  // A message each time a secret is stored again would disturb people.
  const isQuiet = fields.every((each) => quietFields.includes(each.field) || isStoredAgain(each));
  const change = { channelId, changes };
  if (isQuiet) await run.execute(new ChangeChannelQuietly(caller, change));
  else await run.execute(new ChangeChannel(caller, change));
};
