import { useQuery } from '@tanstack/react-query';
import { t } from '../language/text.js';
import { batchesQuery, unfinishedDeletions, waitingQuery } from './batch-queries.js';
import classes from './deletion-mark.module.css';

/** Beside the name of a thing that waits for its deletion. */
export const DeletionMark = ({ id }: { readonly id: string }) => {
  const { data: deletions = [] } = useQuery({ ...batchesQuery(), select: unfinishedDeletions });
  const { data: isWaiting = false } = useQuery({
    ...waitingQuery(deletions),
    select: (waiting) => waiting.has(id),
  });
  return isWaiting && <span className={classes.mark}>{t('will be deleted')}</span>;
};
