import { isKeyOf } from '../../api/is-key-of.js';
import { typeMarks } from '../../language/type-marks.js';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The target of a new monitor. It stays out of the address, because a pasted URL may hold a secret. */
    readonly target?: string | undefined;
  }
}

export const newMonitorSearch = ({
  type,
  from,
  several,
}: Readonly<Record<string, unknown>>): {
  readonly type?: string;
  readonly from?: string;
  readonly several?: true;
} => ({
  ...(isKeyOf(typeMarks.monitor, type) ? { type } : {}),
  ...(typeof from === 'string' ? { from } : {}),
  ...(several === true ? { several } : {}),
});
