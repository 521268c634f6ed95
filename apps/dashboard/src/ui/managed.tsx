import type { components } from '../api/schema.js';
import { t } from '../language/text.js';
import { FileIcon } from './icons.js';
import classes from './managed.module.css';

type ManagedProps = { readonly managed: components['schemas']['Managed'] | null };

/** For a page: which file set manages its resource, and what a change there leads to. */
export const ManagedNote = ({ managed }: ManagedProps) =>
  managed && (
    <p className={classes.note}>
      <FileIcon />
      <span>
        {t(
          'Managed by file set {fileSet} as key {key}. A change here shows as drift in the next plan.',
          wordsOf(managed),
        )}
      </span>
    </p>
  );

/** For a list. The tooltip is `data-tell` where a link covers the row. */
export const ManagedMark = ({ managed }: ManagedProps) => {
  if (managed === null) return null;
  const words = t('Managed by file set {fileSet} as key {key}', wordsOf(managed));
  return (
    <span className={classes.mark} role="img" aria-label={words} title={words} data-tell={words}>
      <FileIcon />
    </span>
  );
};

const wordsOf = ({ file_set: fileSet, key }: NonNullable<ManagedProps['managed']>) => ({ fileSet, key });
