import { command } from '../command/command.js';
import { configFilesIn, configOptions, leftOutLine, planOf } from '../config/config-api.js';
import { hasChanges, planLines } from '../config/plan-lines.js';
import { reportingProblems } from '../config/report-problems.js';
import { jsonLine } from '../messages/printable.js';
import { apiFrom } from '../options/api.js';

export const plan = command({
  name: 'plan',
  summary: 'show what applying configuration files would change',
  usage: ['plan [FILE…]'],
  details: `
Compares configuration files with what there is, field by field, and changes nothing. Several files are one
configuration; without a file, it is tocsin.yaml. In a text, \${NAME} is the value of an environment variable and $\${ is
the text \${. A value !file PATH is the content of a file. The scope read of an
API key is enough.

Exit codes: 0 nothing would change, 1 an error or a wrong command line, 2 something would change.`,
  usageErrorCode: 1,
  options: configOptions,
  run: async (io, values, args) =>
    reportingProblems(io, values.json, async () => {
      const files = await configFilesIn(args, values['env-file'], io);
      const { plan: planned, leftOut } = await planOf(() => apiFrom(values, io), files, {
        prune: values.prune ?? false,
        withoutClosed: values['without-closed'] ?? false,
      });
      if (values.json) io.out(jsonLine(planned));
      else for (const line of planLines(planned)) io.out(line);
      for (const line of leftOutLine(leftOut)) io.error(line);
      return hasChanges(planned) ? 2 : 0;
    }),
});
