import {
  type ChannelConfig,
  type ChannelId,
  canonicalJson,
  type ExistingChannel,
  type PlanId,
  planCovers,
  reducesChannel,
} from '@tocsin/domain';
import { ChannelChangesBody, ChannelRequestBody, changedConfig } from '../channels/channel-changes.js';
import { channelFields } from '../channels/channel-fields.js';
import { requireDefinition, requireUsable } from '../channels/destination.js';
import type { CallPolicy } from '../http/access/access-guard.js';
import { refused } from '../http/problems/refusal.js';
import type { ParsedChannel } from './parse-config.js';

const changesBody = new ChannelChangesBody();
const requestBody = new ChannelRequestBody();

/** Unsets the fields that the files leave out, except secrets, which keep their stored value. */
const changesIn = ({ given }: ParsedChannel, { destination }: ExistingChannel) => {
  const { properties } = requireDefinition(destination.type).fields;
  const unset = Object.entries(properties)
    .filter(([name, { writeOnly }]) => !writeOnly && given[name] === undefined && name in destination.fields)
    .map(([name]) => [name, null]);
  return changesBody.transform({
    ...channelFields.defaults,
    ...Object.fromEntries(unset),
    ...given,
  });
};

const changedNames = (
  { destination: after }: ChannelConfig,
  { destination: before }: ChannelConfig,
): Set<string> => {
  const [was, is] = [before, after].map(({ fields, secrets }) => ({ ...fields, ...secrets }));
  const names = Object.keys({ ...was, ...is });
  return new Set(
    names.filter((name) => canonicalJson(was?.[name] ?? null) !== canonicalJson(is?.[name] ?? null)),
  );
};

/** The channel as it will be. @throws Problem that names each wrong field */
export const wantedChannel = (
  parsed: ParsedChannel,
  before: ExistingChannel | null,
  {
    plan,
    policy,
    fallbackId,
  }: {
    readonly plan: PlanId;
    readonly policy: CallPolicy;
    /** Empty for a channel that is not made yet. */
    readonly fallbackId: ChannelId | null;
  },
): ChannelConfig => {
  if (before === null) {
    const config = requestBody.transform(parsed.given).configOn(plan);
    const { fields, secrets } = config.destination;
    requireUsable(policy, config.destination, new Set(Object.keys({ ...fields, ...secrets })));
    return config;
  }
  const config = { ...changedConfig(before, changesIn(parsed, before)), fallbackChannelId: fallbackId };
  requireUsable(policy, config.destination, changedNames(config, before));
  const uncovered = reducesChannel(before, config) ? null : planCovers(plan, config.destination.type);
  if (uncovered) throw refused(uncovered);
  return config;
};

export const channelChangesFor = changesIn;
