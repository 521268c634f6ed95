import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../language/text.js';
import { Failure } from './failure.js';

export type ConfirmDialogProps = {
  readonly question: string;
  readonly consequence: string;
  /** Choices that go with it. */
  readonly children?: ReactNode;
  readonly confirm: string;
  readonly action: {
    readonly mutate: () => void;
    readonly isPending: boolean;
    readonly isSuccess: boolean;
    readonly error: unknown;
    readonly reset: () => void;
  };
  readonly onCancel: () => void;
};

export const ConfirmDialog = ({
  question,
  consequence,
  children,
  confirm,
  action,
  onCancel,
}: ConfirmDialogProps) => (
  <Modal opened onClose={onCancel} title={question} centered closeButtonProps={{ 'aria-label': t('Close') }}>
    <Stack>
      <Text>{consequence}</Text>
      {children}
      {action.error !== null && <Failure what={t('That did not work')} error={action.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button color="red.9" onClick={() => action.mutate()} loading={action.isPending}>
          {confirm}
        </Button>
      </Group>
    </Stack>
  </Modal>
);
