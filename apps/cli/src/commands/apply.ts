import { command } from '../command/command.js';
import { applyPlan, configFilesIn, configOptions, leftOutLine, planOf } from '../config/config-api.js';
import { hasChanges, planLines } from '../config/plan-lines.js';
import { reportingProblems } from '../config/report-problems.js';
import { unconfirmedLines } from '../config/unconfirmed-lines.js';
import { jsonLine, printable } from '../messages/printable.js';
import { apiFrom } from '../options/api.js';

export const apply = command({
  name: 'apply',
  summary: 'make what is there what configuration files say',
  usage: ['apply [FILE…]'],
  details: `
Plans as "tocsin plan" does, prints the plan and carries it out: all changes are made, or none. It is refused when
something changed in between. With --digest, only the plan that "tocsin plan --json" printed with this digest is
carried out. Nothing is deleted without --prune, and then only what the same file set manages.

Exit codes: 0 done, 1 an error, 2 wrong command line.`,
  options: {
    ...configOptions,
    digest: { type: 'string', value: 'DIGEST', help: 'carry out this plan only' },
  },
  run: async (io, values, args) =>
    reportingProblems(io, values.json, async () => {
      const files = await configFilesIn(args, values['env-file'], io);
      const prune = values.prune ?? false;
      const {
        api,
        files: taken,
        plan: planned,
        leftOut,
      } = await planOf(() => apiFrom(values, io), files, {
        prune,
        withoutClosed: values['without-closed'] ?? false,
      });
      if (!values.json) for (const line of planLines(planned)) io.out(line);
      for (const line of leftOutLine(leftOut)) io.error(line);
      const applied = await applyPlan(api, taken, prune, values.digest ?? planned.digest);
      if (values.json) io.out(jsonLine(applied));
      else if (hasChanges(applied) || applied.adopted.length + (applied.secrets ?? []).length > 0)
        io.out('Done.');
      if (!values.json) for (const line of unconfirmedLines(applied)) io.out(printable(line));
      return 0;
    }),
});
