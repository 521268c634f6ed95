import type { ReactNode } from 'react';
import { t } from '../../language/text.js';
import { Segmented } from '../../ui/segmented.js';
import { type BeatKind, beatChoices } from './beats.js';
import tableClasses from './monitor-table.module.css';
import type { Sorting, SortKey } from './sorting.js';
import classes from './table-head.module.css';
import type { Selection } from './use-selection.js';

type TableHeadProps = {
  readonly count: number;
  readonly selection: Selection;
  readonly isNarrow: boolean;
  readonly sorting: Sorting;
  readonly onSort: (by: SortKey) => void;
  readonly beatKind: BeatKind;
  readonly onBeatKind: (kind: BeatKind) => void;
};

export const TableHead = ({
  count,
  selection,
  isNarrow,
  sorting,
  onSort,
  beatKind,
  onBeatKind,
}: TableHeadProps) => {
  const sort = (by: SortKey, label: string, className = '') => (
    <SortHead by={by} sorting={sorting} onSort={onSort} className={className}>
      {label}
    </SortHead>
  );
  const beats = (
    <Segmented
      size="xs"
      label={t('Beats')}
      isLabelHidden
      choices={beatChoices}
      value={beatKind}
      onChange={onBeatKind}
    />
  );
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1}>
        <th scope="col" className={tableClasses.tick}>
          <label className={tableClasses.tickArea}>
            <input
              type="checkbox"
              aria-label={t('Select all {count}', { count })}
              checked={selection.isAll}
              onChange={selection.toggleAll}
            />
          </label>
        </th>
        {isNarrow ? (
          <th scope="col">
            <div className={classes.both}>
              <span>{t('Monitor')}</span>
              {beats}
            </div>
          </th>
        ) : (
          <>
            {sort('name', t('Monitor'))}
            {sort('status', t('Status'), tableClasses.status)}
            {sort('latency', t('Latency'), tableClasses.latency)}
            {sort('checked', t('Last check'), tableClasses.checked)}
            <th scope="col" className={tableClasses.beats}>
              {beats}
            </th>
            {sort('uptime', t('Uptime 24 h'), tableClasses.uptime)}
            {sort('incident', t('Last incident'), tableClasses.incident)}
          </>
        )}
        <td className={tableClasses.buttons} />
      </tr>
    </thead>
  );
};

type SortHeadProps = {
  readonly by: SortKey;
  readonly sorting: Sorting;
  readonly onSort: (by: SortKey) => void;
  readonly className: string | undefined;
  readonly children: ReactNode;
};

const SortHead = ({ by, sorting, onSort, className, children }: SortHeadProps) => {
  const direction = sorting.by === by ? sorting.direction : undefined;
  return (
    <th scope="col" aria-sort={direction} className={className}>
      <button type="button" className={classes.sort} onClick={() => onSort(by)}>
        {children}
        <span className={classes.arrow} data-direction={direction} aria-hidden="true" />
      </button>
    </th>
  );
};
