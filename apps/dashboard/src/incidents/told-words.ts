import type { Alert } from '../alerts/alert-queries.js';
import { alertTones, failureInShort } from '../alerts/alert-words.js';
import { apart, inList } from '../language/formats.js';
import { t } from '../language/text.js';
import type { Tone } from '../ui/status.js';

type SentAlert = Pick<Alert, 'event' | 'channel_id' | 'status' | 'response_status' | 'error'>;

type Told = { readonly tone: Tone; readonly words: string };

/** Further channels are counted only, so that the line stays short. */
const namedMax = 3;

const namesInWords = (names: readonly string[]): string => {
  const others = names.length - namedMax;
  return others <= 1
    ? inList(names)
    : inList([...names.slice(0, namedMax), t('{count, number} more', { count: others })]);
};

const toneWords: readonly (readonly [Tone, (channels: string) => string])[] = [
  [alertTones.delivered, (channels) => t('Delivered to {channels}', { channels })],
  [alertTones.sending, (channels) => t('On the way to {channels}', { channels })],
  [alertTones.failed, (channels) => t('Failed: {channels}', { channels })],
];

/** Says which channels were told that an incident opened, what came of it, and why messages failed. @param alerts newest first */
export const toldInWords = (
  alerts: readonly SentAlert[],
  nameOf: (channelId: string) => string,
): readonly Told[] => {
  const told = alerts.filter(({ event }) => event === 'incident.created').toReversed();
  if (told.length === 0) return [{ tone: 'wait', words: t('No channel has got a message.') }];
  return toneWords.flatMap(([tone, inWords]) => {
    const names = told
      .filter(({ status }) => alertTones[status] === tone)
      .map((alert) => {
        const [name, why] = [nameOf(alert.channel_id), failureInShort(alert)];
        return why === '' ? name : `${apart(name)} (${why})`;
      });
    return names.length === 0 ? [] : [{ tone, words: inWords(namesInWords(names)) }];
  });
};
