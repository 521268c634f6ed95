import type { ConfigDraft } from '../report/draft.js';
import { nameFrom } from '../report/fields.js';
import {
  type ChannelMapping,
  channelTypes,
  field,
  type KumaConfig,
  nearestChannels,
} from './channel-types.js';
import { subjectOf } from './mapped.js';
import { flag, isObject, json, type KumaFile, type KumaRow, text } from './read-backup.js';
import { lossesOfRows } from './table-columns.js';

/** Fields that every configuration has, and which say nothing of the destination. */
const commonFields = ['name', 'type', 'isDefault', 'applyExisting', 'active', 'id'];

const usualNearest =
  'An Apprise channel, if Apprise has the service, or a Webhook channel to a receiver of yours.';

const mappingOf = (type: string, config: KumaConfig): ChannelMapping => {
  const mapper = Object.hasOwn(channelTypes, type) ? channelTypes[type] : undefined;
  if (mapper !== undefined) return mapper(config);
  const nearest = Object.hasOwn(nearestChannels, type) ? nearestChannels[type] : undefined;
  return { reason: `There is no channel of the type ${type || '(none)'}.`, nearest: nearest ?? usualNearest };
};

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false;

/** @returns `undefined` without a host */
const smtpUrlOf = (config: KumaConfig): string | undefined => {
  const [host, user] = [field(config, 'smtpHost'), field(config, 'smtpUsername')];
  if (host === '') return undefined;
  const login =
    user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(field(config, 'smtpPassword'))}@`;
  const port = field(config, 'smtpPort');
  return `smtp${config.smtpSecure ? 's' : ''}://${login}${host}${port === '' ? '' : `:${port}`}`;
};

/** Stores the first mail server: Tocsin has one for all channels. */
export const keepMailServer = (draft: ConfigDraft, config: KumaConfig): readonly string[] => {
  const url = smtpUrlOf(config);
  const kept = draft.serverVariables.SMTP_URL;
  if (url === undefined || url === kept) return [];
  if (kept !== undefined) return ['its mail server: Tocsin has one, and it is that of the first'];
  draft.serverVariables.SMTP_URL = url;
  if (field(config, 'smtpFrom') !== '') draft.serverVariables.MAIL_FROM = field(config, 'smtpFrom');
  return [];
};

const takeNotification = (draft: ConfigDraft, file: KumaFile, row: KumaRow): readonly string[] => {
  const config = json(row, 'config');
  const type = isObject(config) ? field(config, 'type') : '';
  const subject = subjectOf('notification', `${type || 'unknown'} notification`, row, text(row, 'name'));
  if (!isObject(config)) {
    draft.notTaken(subject, 'Its configuration is no JSON object.', 'A new channel.');
    return [];
  }
  const mapping = mappingOf(type, config);
  if ('reason' in mapping) {
    draft.notTaken(subject, mapping.reason, mapping.nearest);
    return [];
  }
  const known = new Set([...commonFields, ...mapping.used]);
  const unused = Object.keys(config).filter((name) => !known.has(name) && isSet(config[name]));
  const losses = [
    ...(mapping.losses ?? []),
    ...(unused.length === 0 ? [] : [`its ${unused.sort().join(', ')}`]),
    ...lossesOfRows(file, 'notification', [row]),
    ...(type === 'smtp' ? keepMailServer(draft, config) : []),
  ];
  const name = nameFrom(text(row, 'name'), type);
  const several = mapping.channels.length > 1;
  const keys = mapping.channels.map((channel) => {
    const address = several && 'email_address' in channel ? ` ${channel.email_address}` : '';
    const isOff = flag(row, 'active') ? {} : { enabled: false };
    return draft.addChannel(nameFrom(`${name}${address}`, type), { ...channel, ...isOff });
  });
  draft.taken(
    subject,
    keys.map((key) => `channels/${key}`),
    losses,
  );
  return keys;
};

/** @returns the keys of the channels that a notification became, by its id */
export const takeNotifications = (
  draft: ConfigDraft,
  file: KumaFile,
): ReadonlyMap<string, readonly string[]> =>
  new Map(file.tables.notification.map((row) => [text(row, 'id'), takeNotification(draft, file, row)]));
