import { Button } from '@mantine/core';
import { t } from '../language/text.js';
import { inSentence } from '../ui/names.js';

type AddButtonProps = {
  readonly label: string;
  readonly isFull: boolean;
  readonly onClick: () => void;
};

export const AddButton = ({ label, isFull, onClick }: AddButtonProps) => (
  <Button data-add size="compact-sm" variant="default" w="fit-content" disabled={isFull} onClick={onClick}>
    {t('Add {what}', { what: inSentence(label) })}
  </Button>
);
