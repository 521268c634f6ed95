import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Failure } from './failure.js';

type ConfirmButtonProps = {
  readonly label: string;
  readonly size?: 'xs' | 'sm';
  readonly question: string;
  /** What comes of it, so that nobody has to find out. */
  readonly consequence: string;
  /** The word on the button that does it. */
  readonly confirm: string;
  readonly action: {
    readonly mutate: () => void;
    readonly isPending: boolean;
    readonly error: unknown;
    readonly reset: () => void;
  };
};

/** Asks before it does what cannot be undone. */
export const ConfirmButton = ({
  label,
  size = 'sm',
  question,
  consequence,
  confirm,
  action,
}: ConfirmButtonProps) => {
  const [isOpen, { open, close }] = useDisclosure(false);
  const cancel = () => {
    action.reset();
    close();
  };
  return (
    <>
      <Button variant="default" size={size} onClick={open}>
        {label}
      </Button>
      <Modal
        opened={isOpen}
        onClose={cancel}
        title={question}
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack>
          <Text>{consequence}</Text>
          {action.error !== null && <Failure what="That did not work" error={action.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={cancel} data-autofocus>
              Cancel
            </Button>
            <Button color="red.8" onClick={() => action.mutate()} loading={action.isPending}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
};
