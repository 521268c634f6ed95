import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '../language/text.js';
import { changerQuery, keepFieldInSight } from './changed-meanwhile.js';
import { Notice } from './notice.js';
import type { SavedThing } from './use-draft.js';

/** Says who deleted the thing whose form keeps what is typed. */
export const DeletedMeanwhile = ({ thing }: { readonly thing: SavedThing }) => {
  const { data: who } = useQuery(changerQuery({ ...thing, version: 'deleted' }, thing.version));
  useEffect(keepFieldInSight, []);
  return (
    <Notice
      tone="bad"
      role="status"
      title={
        who == null ? t('This was deleted meanwhile') : t('{name} deleted this meanwhile', { name: who })
      }
    >
      <Text size="sm">
        {t(
          'It can no longer be saved here. What you typed stays until you leave the page: copy what you need.',
        )}
      </Text>
    </Notice>
  );
};
