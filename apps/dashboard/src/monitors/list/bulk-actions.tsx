import { Button, Group, NativeSelect, Paper, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { channelsQuery } from '../../alerts/channel-queries.js';
import { ConfirmButton } from '../../ui/confirm-button.js';
import { Failure } from '../../ui/failure.js';
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
  const count = selected.length === 1 ? 'one monitor' : `${selected.length} monitors`;
  return (
    <Paper withBorder p="sm" className={classes.bar ?? ''} role="region" aria-label="Selected monitors">
      <Group gap="xs">
        <Text fw={600}>{selected.length} selected</Text>
        <Button size="xs" variant="default" disabled={bulk.isPending} onClick={() => run({ does: 'pause' })}>
          Pause
        </Button>
        <Button size="xs" variant="default" disabled={bulk.isPending} onClick={() => run({ does: 'resume' })}>
          Resume
        </Button>
        <AttachSelect
          isDisabled={bulk.isPending}
          onAttach={(channelId) => run({ does: 'attach', channelId })}
        />
        <TagSelected isDisabled={bulk.isPending} onTag={(tag) => run({ does: 'tag', tag })} />
        <UntagSelected
          selected={selected}
          isDisabled={bulk.isPending}
          onUntag={(tag) => run({ does: 'untag', tag })}
        />
        <ConfirmButton
          size="xs"
          label="Delete"
          question={`Delete ${count}?`}
          consequence="Open incidents are resolved, and their channels get a message. Incidents and messages stay on record."
          confirm={`Delete ${count}`}
          action={removal}
        />
        <Button size="xs" variant="subtle" onClick={selection.clear}>
          Clear the selection
        </Button>
      </Group>
      {bulk.isPending && (
        <Progress
          mt="sm"
          value={(100 * bulk.done) / selected.length}
          aria-label={`${bulk.done} of ${selected.length} done`}
        />
      )}
      {bulk.error && <Failure what={`Stopped after ${bulk.done} of ${selected.length}`} error={bulk.error} />}
    </Paper>
  );
};

type AttachSelectProps = { readonly isDisabled: boolean; readonly onAttach: (channelId: string) => void };

const AttachSelect = ({ isDisabled, onAttach }: AttachSelectProps) => {
  const { data: channels = [] } = useQuery(channelsQuery());
  return (
    <NativeSelect
      size="xs"
      aria-label="Attach a channel"
      disabled={isDisabled || channels.length === 0}
      data={[
        { value: '', label: 'Attach a channel …' },
        ...channels.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value=""
      onChange={({ currentTarget }) => onAttach(currentTarget.value)}
    />
  );
};
