import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** All of it: what other tests have left costs the next one nothing. */
export const collectGarbage: () => void = runInNewContext('gc');
