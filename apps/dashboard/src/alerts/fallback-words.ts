import { t } from '../language/text.js';
import type { Channel } from './channel-queries.js';

/** As in the api. */
const fallbacksMax = 3;

type Linked = Pick<Channel, 'id' | 'name' | 'fallback_channel_id'>;

/**
 * The channels that get a message one after the other, while the one before them fails.
 * @param first the fallback that is chosen
 * @param own the channel that is edited; `undefined` for a new one
 */
export const fallbackChain = <Of extends Linked>(
  channels: readonly Of[],
  first: string | null,
  own: string | undefined,
): readonly Of[] => {
  const chain: Of[] = [];
  let next = first;
  while (next !== null && next !== own && chain.length < fallbacksMax) {
    const channel = channels.find(({ id }) => id === next);
    if (channel === undefined || chain.includes(channel)) break;
    chain.push(channel);
    next = channel.fallback_channel_id;
  }
  return chain;
};

/** The channel at which the message of an incident arrives when that of `channel` fails. */
export const standInOf = <Of extends Linked & Pick<Channel, 'enabled' | 'confirmed'>>(
  channels: readonly Of[],
  channel: Linked,
): Of | undefined => {
  const chain = fallbackChain(channels, channel.fallback_channel_id, channel.id);
  return chain.find(({ enabled, confirmed }) => enabled && confirmed);
};

const usualDays = [1, 7, 14, 30];

const everyDays = (days: number): string =>
  days === 7 ? t('Every week') : t('{days, plural, one {Every day} other {Every # days}}', { days });

/** "Never", the usual rhythms, and the one that is set now. */
export const trialChoices = (
  current: number | null,
): readonly { readonly value: string; readonly label: string }[] => [
  { value: '', label: t('Never') },
  ...[...new Set([...usualDays, ...(current === null ? [] : [current])])]
    .sort((a, b) => a - b)
    .map((days) => ({ value: String(days), label: everyDays(days) })),
];

/** For where the service has no mail server. */
export const nobodyTold = (): string =>
  t('This service sends no mail, so nobody is told when a channel fails. Ask the operator to set SMTP_URL.');
