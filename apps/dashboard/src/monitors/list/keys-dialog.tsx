import { Modal, Stack, Switch } from '@mantine/core';
import { t } from '../../language/text.js';
import classes from './keys-dialog.module.css';
import { keyDocs } from './list-keys.js';

type KeysDialogProps = {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onClose: () => void;
};

/** Single letters can disturb speech input, so they can be switched off (WCAG 2.1.4). */
export const KeysDialog = ({ isOn, onSwitch, onClose }: KeysDialogProps) => (
  <Modal
    opened
    onClose={onClose}
    title={t('Keys of the list')}
    centered
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    <Stack>
      <dl className={classes.keys}>
        {keyDocs.map(([keys, does]) => (
          <div key={does} className={classes.line}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('Listen for these keys')}
        checked={isOn}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
    </Stack>
  </Modal>
);
