import { Button, Group, NativeSelect, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { channelsQuery } from '../../alerts/channel-queries.js';
import { t } from '../../language/text.js';
import { ConfirmButton } from '../../ui/confirm-button.js';
import { Failure } from '../../ui/failure.js';
import { IconButton } from '../../ui/icon-button.js';
import { CrossIcon } from '../../ui/icons.js';
import { useHeight } from '../../ui/use-height.js';
import classes from './bulk-actions.module.css';
import { TagSelected, UntagSelected } from './bulk-tags.js';
import { type BulkAction, useBulk } from './use-bulk.js';
import type { Selection } from './use-selection.js';

export const BulkActions = ({ selection }: { readonly selection: Selection }) => {
  const bulk = useBulk();
  const { selected } = selection;
  const run = (action: BulkAction) => bulk.mutate({ action, monitors: selected });
  const removal = {
    ...bulk,
    mutate: () =>
      bulk.mutate({ action: { does: 'delete' }, monitors: selected }, { onSuccess: selection.clear }),
  };
  const count = selected.length;
  const height = useHeight('--bulk-height');
  return (
    <Paper
      ref={height}
      withBorder
      p="sm"
      className={classes.bar ?? ''}
      role="region"
      aria-label={t('Selected monitors')}
    >
      <Group gap="xs" className={classes.actions ?? ''}>
        <IconButton label={t('Clear the selection')} onClick={selection.clear}>
          <CrossIcon />
        </IconButton>
        <Text fw={600}>{t('{count} selected', { count })}</Text>
        <div className={classes.changes}>
          <Button
            size="xs"
            variant="default"
            disabled={bulk.isPending}
            onClick={() => run({ does: 'pause' })}
          >
            {t('Pause')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={bulk.isPending}
            onClick={() => run({ does: 'resume' })}
          >
            {t('Resume')}
          </Button>
          <AttachSelect
            isDisabled={bulk.isPending}
            onAttach={(channelId) => run({ does: 'attach_channel', channelId })}
          />
          <TagSelected isDisabled={bulk.isPending} onTag={(tag) => run({ does: 'add_tag', tag })} />
          <UntagSelected
            selected={selected}
            isDisabled={bulk.isPending}
            onUntag={(tag) => run({ does: 'remove_tag', tag })}
          />
        </div>
        <ConfirmButton
          size="xs"
          label={t('Delete')}
          question={t('Delete {count, plural, one {one monitor} other {{count} monitors}}?', { count })}
          consequence={t(
            'Open incidents are resolved, and their channels get a message. Incidents and messages stay on record.',
          )}
          confirm={t('Delete {count, plural, one {one monitor} other {{count} monitors}}', { count })}
          action={removal}
        />
      </Group>
      {bulk.error && <Failure what={t('Nothing was changed')} error={bulk.error} />}
    </Paper>
  );
};

type AttachSelectProps = { readonly isDisabled: boolean; readonly onAttach: (channelId: string) => void };

const AttachSelect = ({ isDisabled, onAttach }: AttachSelectProps) => {
  const { data: channels = [] } = useQuery(channelsQuery());
  return (
    <NativeSelect
      size="xs"
      aria-label={t('Attach a channel')}
      disabled={isDisabled || channels.length === 0}
      data={[
        { value: '', label: t('Attach a channel …') },
        ...channels.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value=""
      onChange={({ currentTarget }) => onAttach(currentTarget.value)}
    />
  );
};
