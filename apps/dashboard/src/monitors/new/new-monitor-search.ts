import { isKeyOf } from '../../api/is-key-of.js';
import { typeMarks } from '../../language/type-marks.js';

export const newMonitorSearch = ({
  type,
  from,
  target,
  several,
}: Readonly<Record<string, unknown>>): {
  readonly type?: string;
  readonly from?: string;
  readonly target?: string;
  readonly several?: true;
} => ({
  ...(isKeyOf(typeMarks.monitor, type) ? { type } : {}),
  ...(typeof from === 'string' ? { from } : {}),
  ...(typeof target === 'string' ? { target } : {}),
  ...(several === true ? { several } : {}),
});
