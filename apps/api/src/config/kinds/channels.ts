import {
  type ChannelConfig,
  type ChannelId,
  type ChannelType,
  type ConfigReference,
  type ConfigState,
  canonicalJson,
  type ExistingChannel,
  type KeyInFiles,
  planCovers,
  reducesChannel,
} from '@tocsin/domain';
import { catalogue, definitionOf } from '@tocsin/transports/catalogue';
import { newChannelFields } from '../../channels/body-fields.js';
import { ChannelChangesBody, ChannelRequestBody, changedConfig } from '../../channels/channel-changes.js';
import { DeleteChannel } from '../../channels/channel-commands.js';
import { documentedBody } from '../../channels/channel-docs.js';
import { channelFields } from '../../channels/channel-fields.js';
import { requireDefinition, requireFaultless } from '../../channels/destination.js';
import { ChangeChannel, ChangeChannelQuietly, CreateChannel } from '../../channels/save-channel.js';
import { refused } from '../../http/problems/refusal.js';
import { isStoredAgain } from '../planned-changes.js';
import { adoptSchema, documented, nameSchema, oneReference } from './documented.js';
import { fieldsHiddenFromReaders, withoutGuesses } from './hidden-fields.js';
import { type Fields, type KindInFiles, type Planning, secretsThatAreSet } from './kind.js';
import { byId, refuseIds, requireAdopt, requireObject, requireReference } from './references.js';
import { requireSwitch, switchSchema } from './when-created.js';

type ParsedChannel = KeyInFiles & {
  readonly given: Fields;
  readonly fallback: ConfigReference | null;
  /** True if it is off when it is made, and is left alone after that. */
  readonly isOffWhenCreated: boolean;
};

/** No secret is required, because one that is left out keeps its stored value. */
const bodies = catalogue.map((definition) => {
  const own = newChannelFields(definition).filter(
    ({ name }) => name !== 'enabled' && !(name in channelFields.referencesInFiles),
  );
  const fields = own.map((field) => {
    const isSecret = field.schemas.some(({ writeOnly }) => writeOnly);
    const schemas =
      field.name === 'name'
        ? field.schemas.map((schema) => ({ ...schema, description: nameSchema.description }))
        : field.schemas;
    return { ...field, schemas, isRequired: field.isRequired && !isSecret };
  });
  return documented(documentedBody(`Config${definition.type}Channel`, undefined, fields), {
    adopt: adoptSchema,
    enabled: switchSchema(
      'not_when_created',
      'Whether incidents send messages to it. Default: true. `not_when_created` switches a new channel off, and changes no other.',
    ),
    fallback: oneReference(
      'The channel that gets a message in place of this one, when the message to this one fails.',
    ),
  });
});

const parse = (key: string, value: unknown): ParsedChannel => {
  const { adopt, fallback = null, enabled: switched, ...given } = requireObject(value);
  refuseIds(given, channelFields.referencesInFiles);
  const enabled = requireSwitch('enabled', switched, 'not_when_created');
  return {
    key,
    adopt: requireAdopt(adopt),
    fallback: fallback === null ? null : requireReference('fallback', fallback),
    given: { name: key, ...given, ...(typeof enabled === 'boolean' && { enabled }) },
    isOffWhenCreated: enabled === 'not_when_created',
  };
};

/** @param fallback as the files name it, unless it is that of the channel */
const stateOf = (
  { destination: { type, fields, secrets }, ...common }: ChannelConfig,
  isReader: boolean,
  fallback?: ConfigReference | null,
): ConfigState => {
  const hidden = isReader ? fieldsHiddenFromReaders(type) : [];
  const shown = Object.entries(fields).filter(([name]) => !hidden.includes(name));
  const kept = hidden.filter((name) => name in fields);
  return {
    fields: {
      ...Object.fromEntries(shown),
      type,
      ...channelFields.inFiles(common, byId),
      ...(fallback !== undefined && { fallback }),
    },
    secrets: secretsThatAreSet([...Object.keys(secrets), ...kept]),
  };
};

const changesBody = new ChannelChangesBody();
const requestBody = new ChannelRequestBody();

/** The fields of the files over a stored channel, or of a new one. */
const givenOver = ({ given, isOffWhenCreated }: ParsedChannel, before: ExistingChannel | null): Fields =>
  isOffWhenCreated ? { ...given, enabled: before?.enabled ?? false } : given;

/** Unsets the fields that the files leave out, except secrets, which keep their stored value. */
const changesIn = (parsed: ParsedChannel, before: ExistingChannel) => {
  const { destination } = before;
  const given = givenOver(parsed, before);
  const { properties } = requireDefinition(destination.type).fields;
  const unset = Object.entries(properties)
    .filter(([name, { writeOnly }]) => !writeOnly && given[name] === undefined && name in destination.fields)
    .map(([name]) => [name, null]);
  return changesBody.transform({ ...channelFields.defaults, ...Object.fromEntries(unset), ...given });
};

const valuesOf = ({ destination: { fields, secrets } }: ChannelConfig): Fields => ({ ...fields, ...secrets });

const changedNames = (config: ChannelConfig, before: ChannelConfig): Set<string> => {
  const [is, was] = [valuesOf(config), valuesOf(before)];
  const names = Object.keys({ ...was, ...is });
  return new Set(
    names.filter((name) => canonicalJson(was[name] ?? null) !== canonicalJson(is[name] ?? null)),
  );
};

/** The channel as it will be. @throws Problem that names each wrong field */
const wantedConfig = (
  parsed: ParsedChannel,
  before: ExistingChannel | null,
  { planId, idOf }: Planning,
): ChannelConfig => {
  if (before === null) {
    const config = requestBody.transform(givenOver(parsed, null)).configOn(planId);
    requireFaultless(config.destination, new Set(Object.keys(valuesOf(config))));
    return config;
  }
  const fallbackChannelId = parsed.fallback && (idOf('channels', parsed.fallback) as ChannelId);
  const config = { ...changedConfig(before, changesIn(parsed, before)), fallbackChannelId };
  requireFaultless(config.destination, changedNames(config, before));
  const uncovered = reducesChannel(before, config) ? null : planCovers(planId, config.destination.type);
  if (uncovered) throw refused(uncovered);
  return config;
};

const inFiles = (name: string): string => channelFields.referencesInFiles[name] ?? name;

/** Fields that say nothing about where messages go. */
const quietFields = Object.keys(channelFields.fields).map(inFiles);

export const channels: KindInFiles<ParsedChannel, ExistingChannel> = {
  word: 'channel',
  keyFields: ['name'],
  bodies,
  parse,
  *references({ fallback }) {
    if (fallback !== null) yield ['channels', fallback];
  },
  read: async ({ channels: stored }, accountId, wanted) => {
    const found =
      'ids' in wanted
        ? await stored.findAll(accountId, wanted.ids as ChannelId[])
        : (await stored.list(accountId, { limit: wanted.max, after: null })).items;
    return new Map(found.map((channel) => [channel.channelId, channel]));
  },
  keyName: ({ name }) => name,
  state: (channel, isReader) => stateOf(channel, isReader),
  wanted: (parsed, before, planning) => {
    const { isReader } = planning;
    const known = isReader && before !== null ? withoutGuesses(parsed, before) : parsed;
    return stateOf(wantedConfig(known, before, planning), isReader, parsed.fallback);
  },
  callFaults: (given, before, { policy, isReader }) => {
    const { calls = [], plainHttp } = definitionOf(given.type as ChannelType) ?? {};
    const stored = before === null ? {} : valuesOf(before);
    const hidden = isReader && before !== null ? fieldsHiddenFromReaders(before.destination.type) : [];
    return calls.map((field) => {
      const url = given[field];
      const isJudged = typeof url === 'string' && url !== stored[field] && !hidden.includes(field);
      return isJudged ? policy.urlFault(field, url, plainHttp) : undefined;
    });
  },
  givenSecrets: ({ given }, before, isReader) => {
    const { properties } = requireDefinition(before.destination.type).fields;
    const hidden = isReader ? fieldsHiddenFromReaders(before.destination.type) : [];
    const isSecret = (name: string) => properties[name]?.writeOnly === true || hidden.includes(name);
    const isGiven = (name: string) => given[name] !== null && Object.hasOwn(valuesOf(before), name);
    return Object.keys(given).filter((name) => isSecret(name) && isGiven(name));
  },
  exported: (channel, refer) => {
    const { type, fields, secrets } = channel.destination;
    const { name, ...common } = channelFields.exported(channel, refer);
    return { fields: { name, type, ...fields, ...common }, secrets: Object.keys(secrets) };
  },
  apply: async (run, { key, id, fields }, parsed, before) => {
    const { caller } = run;
    const mailMayWait = true;
    const fallbackId = parsed.fallback && run.idOf('channels', parsed.fallback);
    if (id === null) {
      const given = { ...givenOver(parsed, null), fallback_channel_id: fallbackId };
      run.made(
        'channels',
        key,
        (await run.execute(new CreateChannel(caller, { ...requestBody.transform(given), mailMayWait }))).id,
      );
      return;
    }
    if (before === undefined) throw new Error('A channel that is changed is there.');
    const whole = changesIn(parsed, before);
    const names = fields.map(({ field }) => field);
    const named = (given: object) =>
      Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(inFiles(name))));
    const common = named({ ...whole.common, fallback_channel_id: fallbackId });
    const changes = { common, fields: named(whole.fields) };
    const change = { channelId: before.channelId, changes, mailMayWait };
    // A message each time a secret is stored again would disturb people.
    const isQuiet = fields.every((each) => quietFields.includes(each.field) || isStoredAgain(each));
    if (isQuiet) await run.execute(new ChangeChannelQuietly(caller, change));
    else await run.execute(new ChangeChannel(caller, change));
  },
  remove: (caller, id) => new DeleteChannel(caller, { channelId: id as ChannelId }),
};
