import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answerOf, api } from '../api/client.js';
import { inList } from '../language/formats.js';
import { t } from '../language/text.js';
import { actorWords } from './actor-words.js';
import type { ChangeMeanwhile } from './draft-fields.js';
import { Notice } from './notice.js';
import type { SavedThing } from './use-draft.js';

type ChangedMeanwhileProps = {
  readonly thing: SavedThing;
  readonly change: ChangeMeanwhile;
  readonly labelOf: (path: string) => string | undefined;
  readonly onSwap: () => void;
  readonly onKeep: () => void;
};

/** Says who saved the same thing while this form was filled in, and offers their values where both changed one. */
export const ChangedMeanwhile = ({ thing, change, labelOf, onSwap, onKeep }: ChangedMeanwhileProps) => {
  const { data: who } = useQuery(changerQuery(thing, change.since));
  useEffect(keepFieldInSight, []);
  const namesOf = (paths: Iterable<string>): string =>
    inList([...new Set([...paths].map((path) => labelOf(path) ?? t('other settings')))]);
  const { taken, both, shown } = change;
  const isMine = shown === 'mine';
  return (
    <Notice
      tone="wait"
      role="status"
      title={
        who == null ? t('This was changed meanwhile') : t('{name} changed this meanwhile', { name: who })
      }
    >
      <Stack gap="xs">
        {taken.length > 0 && (
          <Text size="sm">{t('Now in this form: {fields}.', { fields: namesOf(taken) })}</Text>
        )}
        {both.size > 0 && (
          <Text size="sm">
            {isMine
              ? t('You changed this, too, and yours is shown: {fields}.', { fields: namesOf(both.keys()) })
              : t('Theirs is shown: {fields}.', { fields: namesOf(both.keys()) })}
          </Text>
        )}
        <Group gap="xs">
          {both.size > 0 && (
            <Button variant="default" size="xs" onClick={onSwap}>
              {isMine ? t('Show theirs') : t('Show mine')}
            </Button>
          )}
          <Button variant="default" size="xs" onClick={onKeep}>
            {both.size === 0 ? t('OK') : isMine ? t('Keep mine') : t('Keep theirs')}
          </Button>
        </Group>
      </Stack>
    </Notice>
  );
};

/** Scrolls the field in which somebody types out from under the notice. */
export const keepFieldInSight = (): void => {
  const field = document.activeElement;
  // not translated: a selector.
  if (!field?.matches('input, textarea')) return;
  const { left, bottom, width } = field.getBoundingClientRect();
  const shown = document.elementFromPoint(left + width / 2, bottom - 1);
  if (!field.contains(shown)) field.scrollIntoView({ block: 'center' });
};

/** Changes of the same kind that are looked through for the latest of this thing. */
const changesMax = 100;

/** Names whoever changed a thing last; `null` if the audit log has no such change. */
export const changerQuery = ({ kind, id, version }: SavedThing, since: string) => ({
  queryKey: ['audit-log', 'changer', kind, id, version],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const from = Number.isNaN(Date.parse(since)) ? {} : { from: since };
    const query = { subject_type: kind, limit: changesMax, ...from };
    const { items } = await answerOf(api.GET('/v1/audit-log', { params: { query }, signal }));
    const last = items.find(({ subject }) => subject.id === id);
    return last === undefined ? null : actorWords(last.actor);
  },
});
