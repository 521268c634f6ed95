import { nullable, object, optional, string } from 'valibot';
import { pageOf } from '../api/answer-schema.js';
import type { Api } from '../api/api-client.js';
import { pages } from '../api/pages.js';
import type { paths } from '../api/schema.js';
import { command } from '../command/command.js';
import { UsageError } from '../command/problems.js';
import type { ConfigKind } from '../config/config-kind.js';
import { configYaml, exportedConfig, sortedByKey } from '../config/config-yaml.js';
import { jsonLine } from '../messages/printable.js';
import { apiFrom, apiOptions } from '../options/api.js';

/** Each says which file set manages its resources. */
const lists = {
  channels: '/v1/channels',
  rotas: '/v1/rotas',
  monitors: '/v1/monitors',
  routes: '/v1/routes',
  maintenance_windows: '/v1/maintenance-windows',
  status_pages: '/v1/status-pages',
} as const satisfies Record<ConfigKind, keyof paths>;

const resources = pageOf(object({ managed: optional(nullable(object({ file_set: string() }))) }));

/** How many resources each other file set manages. */
const managedByOthers = async (
  api: Api,
  fileSet: string,
): Promise<readonly (readonly [string, number])[]> => {
  const counts = new Map<string, number>();
  for (const list of Object.values(lists)) {
    const fetchPage = (query: { limit: number; cursor?: string }) =>
      api.answerOf((signal) => api.client.GET(list, { params: { query }, signal }), resources);
    for await (const items of pages(api, fetchPage)) {
      for (const { managed } of items) {
        if (!managed || managed.file_set === fileSet) continue;
        counts.set(managed.file_set, (counts.get(managed.file_set) ?? 0) + 1);
      }
    }
  }
  return [...counts].sort();
};

export const exportConfig = command({
  name: 'export',
  summary: 'write what there is as a configuration file',
  usage: ['export > tocsin.yaml'],
  details: `
Writes channels, rotas, monitors, routes, maintenance windows and status pages to standard output, without those that
another file set manages. What has no key yet gets one from its name, and a line "adopt", with which "tocsin apply" takes
over what is there. Secrets are left out, as comments: they stay as they are.

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
    const exported = sortedByKey(
      await api.answerOf(
        (signal) => api.client.GET('/v1/config', { params: { query }, signal }),
        exportedConfig,
      ),
    );
    io.out(values.json ? jsonLine(exported) : configYaml(exported).trimEnd());
    for (const [fileSet, count] of await managedByOthers(api, query.file_set)) {
      const resources = count === 1 ? '1 resource' : `${count} resources`;
      io.error(
        `Left out: ${resources} of the file set ${fileSet}. "tocsin export --file-set ${fileSet}" writes them.`,
      );
    }
    return 0;
  },
});
