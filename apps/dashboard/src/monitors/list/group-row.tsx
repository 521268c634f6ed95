import { memo } from 'react';
import { t } from '../../language/text.js';
import { inSentence } from '../../ui/names.js';
import classes from './group-row.module.css';
import type { GroupLine } from './list-lines.js';
import { type ShownState, shownStates } from './shown-state.js';

type GroupRowProps = {
  readonly line: GroupLine;
  readonly rowIndex: number;
  readonly onFold: (key: string) => void;
};

const told = ['down', 'degraded', 'unknown'] as const satisfies readonly ShownState[];

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
              {states[state]} {inSentence(shownStates[state])}
            </span>
          ))}
        </button>
      </td>
    </tr>
  );
});
