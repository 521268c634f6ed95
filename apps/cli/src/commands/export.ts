import { command } from '../command.js';
import { configYaml } from '../config/config-yaml.js';
import { jsonLine } from '../messages/printable.js';
import { apiFrom, apiOptions } from '../options/api.js';
import { UsageError } from '../problems.js';

export const exportConfig = command({
  name: 'export',
  summary: 'write what there is as a configuration file',
  usage: ['export > tocsin.yaml'],
  details: `
Writes channels, monitors, maintenance windows and status pages to standard output, without those that another file set
manages. What has no key yet gets one from its name, and a line "adopt", with which "tocsin apply" takes over what is
there. Secrets are left out, as comments: they stay as they are.

Exit codes: 0 done, 1 an error, 2 wrong command line.`,
  options: {
    'file-set': { type: 'string', value: 'NAME', help: 'the name of the file set; default unless given' },
    ...apiOptions,
    json: { type: 'boolean', help: 'print one JSON object: the configuration, and pointers to its secrets' },
  },
  run: async (io, values, args) => {
    if (args.length > 0) throw new UsageError('export takes no argument');
    const api = await apiFrom(values, io);
    const query = { file_set: values['file-set'] ?? 'default' };
    const exported = await api.answerOf((signal) =>
      api.client.GET('/v1/config', { params: { query }, signal }),
    );
    io.out(values.json ? jsonLine(exported) : configYaml(exported).trimEnd());
    return 0;
  },
});
