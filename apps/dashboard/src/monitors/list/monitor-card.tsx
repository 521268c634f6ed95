import { t } from '../../language/text.js';
import { MonitorStatus } from '../shared/monitor-name.js';
import { LastCheck } from './last-check.js';
import classes from './monitor-card.module.css';
import { BeatsAndUptime, NameLine, type RowProps, TargetLine, TypeMark } from './row-parts.js';

/** A row in a narrow window: three lines in one cell. */
export const MonitorCard = ({ monitor, overview, hasFailed, beatKind, nameRoomPx }: RowProps) => (
  <td>
    <div className={classes.line}>
      <TypeMark monitor={monitor} />
      <div className={classes.grow}>
        <NameLine monitor={monitor} overview={overview} beatKind={beatKind} nameRoomPx={nameRoomPx} />
      </div>
      <MonitorStatus monitor={monitor} />
    </div>
    <div className={`${classes.line} ${classes.about}`}>
      <div className={classes.grow}>
        <TargetLine monitor={monitor} overview={overview} />
      </div>
      {overview && <LastCheck at={overview.last_check_at} />}
    </div>
    <div className={classes.beats}>
      {hasFailed && !overview ? (
        <span className={classes.about}>{t('Could not be loaded')}</span>
      ) : (
        <BeatsAndUptime overview={overview} beatKind={beatKind} />
      )}
    </div>
  </td>
);
