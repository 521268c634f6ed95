import { Paper } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type Ref, useCallback, useImperativeHandle, useRef } from 'react';
import { t } from '../../language/text.js';
import { useMay } from '../../session/use-may.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { GroupRow } from './group-row.js';
import { indexAfter, type Line } from './list-lines.js';
import { MonitorRow } from './monitor-row.js';
import classes from './monitor-table.module.css';
import type { Sorting, SortKey } from './sorting.js';
import { TableHead } from './table-head.js';
import { useNameRoom } from './use-name-room.js';
import type { RowActions } from './use-row-actions.js';
import type { Selection } from './use-selection.js';
import { useShownLines } from './use-shown-lines.js';
import type { View } from './use-view.js';

/** In narrow windows, a row is a card. */
const narrow = '(max-width: 62em)';

/** Actions of the keyboard on rows. */
export type RowFocus = {
  /** Focuses the next or previous monitor. @returns its id */
  readonly move: (step: 1 | -1) => string | null;
  readonly current: () => string | null;
};

type MonitorTableProps = {
  readonly lines: readonly Line[];
  readonly count: number;
  readonly selection: Selection;
  readonly view: View;
  readonly sorting: Sorting;
  readonly onSort: (by: SortKey) => void;
  readonly actions: RowActions;
  readonly onMenu: (monitor: Monitor, button: HTMLElement) => void;
  readonly ref: Ref<RowFocus>;
};

/** Renders only the rows in the window. Empty rows keep the place of the others. */
export const MonitorTable = (props: MonitorTableProps) => {
  const { lines, count, selection, view, sorting, onSort, actions, onMenu, ref } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const nameRoomPx = useNameRoom(frame, isNarrow);
  const shown = useShownLines(lines, isNarrow, frame);
  // All bulk actions change monitors.
  const mayChange = useMay('changeMonitor');
  useImperativeHandle(ref, () => {
    const current = (): number => lines.findIndex(({ key }) => key === shown.focusedKey());
    const idAt = (at: number): string | null => {
      const line = lines[at];
      return line?.kind === 'monitor' ? line.monitor.id : null;
    };
    return {
      move: (step) => {
        const next = indexAfter(lines, current(), step);
        if (next >= 0) shown.focus(next);
        return idAt(next);
      },
      current: () => idAt(current()),
    };
  });
  const { toggle, extendTo } = selection;
  const select = useCallback(
    (id: string, isRange: boolean) => (isRange ? extendTo(id) : toggle(id)),
    [toggle, extendTo],
  );
  return (
    <Paper withBorder ref={frame} className={classes.frame ?? ''}>
      <table
        className={classes.table}
        data-selectable={mayChange}
        data-narrow={isNarrow}
        aria-rowcount={lines.length + 1}
        aria-label={t('Monitors')}
      >
        <TableHead
          count={count}
          selection={selection}
          isNarrow={isNarrow}
          sorting={sorting}
          onSort={onSort}
          beatKind={view.beatKind}
          onBeatKind={view.setBeatKind}
        />
        <Space height={shown.above} />
        <tbody>
          {shown.lines.map((line, at) =>
            line.kind === 'group' ? (
              <GroupRow key={line.key} line={line} rowIndex={shown.first + at + 2} onFold={view.toggleFold} />
            ) : (
              <MonitorRow
                key={line.key}
                monitor={line.monitor}
                lineKey={line.key}
                rowIndex={shown.first + at + 2}
                isSelected={selection.isSelected(line.monitor.id)}
                isNarrow={isNarrow}
                isPending={actions.pending.has(line.monitor.id)}
                mayChange={mayChange}
                beatKind={view.beatKind}
                nameRoomPx={nameRoomPx}
                onSelect={select}
                onAct={actions.act}
                onMenu={onMenu}
              />
            ),
          )}
        </tbody>
        <Space height={shown.below} />
      </table>
    </Paper>
  );
};

/** A cell that spans columns would add columns where some are hidden. */
const Space = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <tbody className={classes.space} aria-hidden="true">
      <tr style={{ height }}>
        <td />
      </tr>
    </tbody>
  );
