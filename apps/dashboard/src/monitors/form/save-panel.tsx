import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../language/text.js';
import { useHeight } from '../../ui/use-height.js';
import classes from './save-panel.module.css';

type SavePanelProps = {
  /** The trial and its result, and the error of saving. They scroll, so that Save stays in sight. */
  readonly children: ReactNode;
  /** Stays in sight, too. */
  readonly note?: ReactNode;
  /** "Save", unless the button says more. */
  readonly label?: string;
  readonly isSaving: boolean;
  readonly isDisabled?: boolean;
  readonly onSaveAndAdd?: () => void;
  readonly cancel: ReactNode;
};

/** Always in sight: beside the form in a wide window, and at its end in a narrow one. */
export const SavePanel = ({
  children,
  note,
  label = t('Save'),
  isSaving,
  isDisabled = false,
  onSaveAndAdd,
  cancel,
}: SavePanelProps) => (
  <div className={classes.panel} ref={useHeight('--save-height')}>
    <div className={classes.results}>{children}</div>
    {note}
    <Group gap="xs">
      <Button type="submit" loading={isSaving} disabled={isDisabled} flex="1 0 auto">
        {label}
      </Button>
      {onSaveAndAdd && (
        <Button variant="default" loading={isSaving} flex="none" onClick={onSaveAndAdd}>
          {t('Save and add another')}
        </Button>
      )}
      {cancel}
    </Group>
  </div>
);
