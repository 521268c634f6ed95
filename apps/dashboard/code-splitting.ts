import { brotliCompressSync, constants } from 'node:zlib';
import { build, type InlineConfig, mergeConfig, type Plugin, type Rolldown } from 'vite';
import { type Chunk, mergedChunks } from './chunks.js';

/** Runs while the base is on its way, which takes a slow network seconds. */
const opening = {
  name: 'opening',
  test: /\/src\/(app\/(first-reads|opening|pages|pattern-at)|api\/(early-answers|is-key-of))\.ts$|preload-helper/,
  priority: 1,
};

/** The frame, the router and the session, which every page loads. */
const base = { name: 'base', tags: ['$initial' as const] };

/** A quick estimate is enough. */
const compressedBytes = (code: string): number =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

const isChunk = (output: { readonly type: string }): output is Rolldown.OutputChunk =>
  output.type === 'chunk';

/** The script, all that it imports at its start, and all that those import. */
const withImports = (name: string, chunks: ReadonlyMap<string, Rolldown.OutputChunk>): Set<string> => {
  const needed = new Set([name]);
  for (const each of needed) for (const next of chunks.get(each)?.imports ?? []) needed.add(next);
  return needed;
};

/** Reads from a build with a file for each set of users what each script needs. */
const sharedChunks = (outputs: readonly Rolldown.OutputChunk[]): Chunk[] => {
  const chunks = new Map(outputs.map((chunk) => [chunk.fileName, chunk]));
  const users = new Map<string, Set<string>>();
  for (const { fileName, facadeModuleId } of outputs) {
    if (facadeModuleId === null) continue;
    for (const needed of withImports(fileName, chunks))
      users.set(needed, (users.get(needed) ?? new Set()).add(facadeModuleId));
  }
  const entries = outputs.filter(({ isEntry }) => isEntry);
  const atFirst = new Set(entries.flatMap(({ fileName }) => [...withImports(fileName, chunks)]));
  return outputs
    .filter(({ fileName }) => !atFirst.has(fileName) && (users.get(fileName)?.size ?? 0) > 1)
    .map(({ fileName, modules, imports, code }) => ({
      name: fileName,
      modules: Object.keys(modules),
      bytes: compressedBytes(code),
      users: users.get(fileName) ?? new Set(),
      imports: imports.filter((name) => !atFirst.has(name)),
    }));
};

/**
 * Builds once to learn which pages need which modules, without what they import and do not use, and divides the modules
 * into files accordingly (docs/adr/0026-the-dashboard.md).
 */
export const codeSplitting = async (config: InlineConfig): Promise<Rolldown.CodeSplittingOptions> => {
  const outputs: Rolldown.OutputChunk[] = [];
  const collect: Plugin = {
    name: 'collect-chunks',
    generateBundle(_, bundle) {
      outputs.push(...Object.values(bundle).filter(isChunk));
    },
  };
  const users = { name: 'users', minShareCount: 2, entriesAware: true };
  const first: InlineConfig = {
    configFile: false,
    logLevel: 'error',
    plugins: [collect],
    build: {
      write: false,
      rolldownOptions: { output: { codeSplitting: { groups: [opening, base, users] } } },
    },
  };
  await build(mergeConfig(config, first));
  const shared = mergedChunks(sharedChunks(outputs)).map((modules) => ({
    name: 'shared',
    test: (id: string) => modules.includes(id),
  }));
  return { groups: [opening, base, ...shared] };
};
