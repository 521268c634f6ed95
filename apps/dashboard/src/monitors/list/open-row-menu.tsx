import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../language/text.js';
import { useMay } from '../../session/use-may.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { RowMenu } from './row-menu.js';
import type { ChosenAction, OpenedMenu } from './row-menu-items.js';
import type { RowActions } from './use-row-actions.js';

type OpenRowMenuProps = {
  readonly menu: OpenedMenu;
  readonly act: RowActions['act'];
  readonly onClose: () => void;
};

/** The menu of a row, and the question before it deletes. */
export const OpenRowMenu = ({ menu: { monitor, button }, act, onClose }: OpenRowMenuProps) => {
  const navigate = useNavigate();
  const mayDelete = useMay('deleteMonitor');
  const [isAsking, setIsAsking] = useState(false);
  if (isAsking) {
    return (
      <ConfirmDialog
        question={t('Delete the monitor “{name}”?', { name: monitor.name })}
        consequence={t(
          'An open incident is resolved, and its channels get a message. Incidents and messages stay on record.',
        )}
        confirm={t('Delete the monitor')}
        action={{
          mutate: () => {
            onClose();
            void act('delete', monitor);
          },
          isPending: false,
          isSuccess: false,
          error: null,
          reset: onClose,
        }}
        onCancel={onClose}
      />
    );
  }
  const choose = (does: ChosenAction): void => {
    // The dialog that opens next returns the focus to it.
    button.focus({ preventScroll: true });
    if (does === 'delete') {
      setIsAsking(true);
      return;
    }
    onClose();
    if (does === 'clone') void navigate({ to: '/monitors/new', search: { from: monitor.id } });
    else if (does === 'copy') void navigator.clipboard?.writeText(monitor.target);
    else void act(does, monitor);
  };
  return (
    <RowMenu monitor={monitor} button={button} mayDelete={mayDelete} onChoose={choose} onClose={onClose} />
  );
};
