import { Button } from '@mantine/core';
import { inSentence } from '../ui/names.js';

type AddButtonProps = {
  readonly label: string;
  readonly isFull: boolean;
  readonly onClick: () => void;
};

export const AddButton = ({ label, isFull, onClick }: AddButtonProps) => (
  <Button data-add size="compact-sm" variant="default" w="fit-content" disabled={isFull} onClick={onClick}>
    Add {inSentence(label)}
  </Button>
);
