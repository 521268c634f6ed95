import { Text } from '@mantine/core';
import { t } from '../language/text.js';
import classes from './file-choice.module.css';

type FileChoiceProps = {
  /** The name of the chosen file. */
  readonly name: string | undefined;
  readonly onChoose: (file: File) => void;
};

/** The field covers the zone, so the browser takes a file that is dropped there. */
export const FileChoice = ({ name, onChoose }: FileChoiceProps) => (
  <div className={classes.zone}>
    <Text fw={600}>{name ?? t('Choose a file, or drop it here')}</Text>
    <Text size="xs" c="dimmed">
      {t('A JSON backup of Uptime Kuma, or the YAML of Gatus. It is read in your browser.')}
    </Text>
    <input
      type="file"
      aria-label={t('File')}
      className={classes.field}
      onChange={({ currentTarget: { files } }) => {
        const [file] = files ?? [];
        if (file !== undefined) onChoose(file);
      }}
    />
  </div>
);
