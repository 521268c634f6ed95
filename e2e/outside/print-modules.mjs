/** `node --import ./print-modules.mjs FILE` prints the URL of every module that Node loads, one in a line. */
import { register } from 'node:module';

const hooks = `
  import { writeSync } from 'node:fs';
  export const load = (url, context, nextLoad) => {
    writeSync(1, url + '\\n');
    return nextLoad(url, context);
  };
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
