import { memo } from 'react';
import { t } from '../../language/text.js';
import { inSentence } from '../../ui/names.js';
import { type MonitorState, stateWords } from '../shared/monitor-words.js';
import classes from './group-row.module.css';
import type { GroupLine } from './list-lines.js';

type GroupRowProps = {
  readonly line: GroupLine;
  readonly rowIndex: number;
  readonly onFold: (key: string) => void;
};

const told = [
  'down',
  'degraded',
  'flapping',
  'incident',
  'unchecked',
  'unknown',
] as const satisfies readonly MonitorState[];

export const GroupRow = memo(({ line, rowIndex, onFold }: GroupRowProps) => {
  const { key, tag, count, states, isFolded } = line;
  const troubles = told.filter((state) => states[state] > 0);
  return (
    <tr className={classes.row} aria-rowindex={rowIndex}>
      <td colSpan={2}>
        <button type="button" className={classes.fold} aria-expanded={!isFolded} onClick={() => onFold(key)}>
          <span className={classes.sign} aria-hidden="true" />
          <span className={classes.tag}>{tag ?? t('Without a tag')}</span>
          <span className={classes.count}>{count}</span>
          {troubles.map((state) => (
            <span key={state} className={classes.trouble} data-state={state}>
              {states[state]} {inSentence(stateWords[state])}
            </span>
          ))}
        </button>
      </td>
    </tr>
  );
});
