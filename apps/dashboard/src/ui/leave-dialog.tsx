import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { t } from '../language/text.js';

type LeaveDialogProps = { readonly onStay: () => void; readonly onLeave: () => void };

export const LeaveDialog = ({ onStay, onLeave }: LeaveDialogProps) => (
  <Modal
    opened
    onClose={onStay}
    title={t('Leave without saving?')}
    centered
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    <Stack>
      <Text>{t('What you changed here is not saved, and would be lost.')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onLeave}>
          {t('Leave')}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t('Keep editing')}
        </Button>
      </Group>
    </Stack>
  </Modal>
);
