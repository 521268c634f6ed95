/** Modules that the same scripts need: pages, and parts that open later. */
export type Chunk = {
  readonly name: string;
  readonly modules: readonly string[];
  readonly bytes: number;
  readonly users: ReadonlySet<string>;
  /** Names of chunks. */
  readonly imports: readonly string[];
};

/** The cost of a file besides its modules: its headers, its request, and worse compression than in a larger file. */
const bytesOfFile = 2000;
/** How often a part is loaded that opens later, where a page counts as one. */
const loadsOfPart = 0.3;
/** People open these pages daily, and a newcomer opens them first. */
const loadsOfFrequent = 3;

const frequent = /\/(overview|monitors|monitor|new-monitor|incidents|incident|alerts|channel)-page\.tsx$/;

const loadsBy = (user: string): number => {
  if (frequent.test(user)) return loadsOfFrequent;
  return /-(page|part)\.tsx$/.test(user) ? 1 : loadsOfPart;
};

const costFor = ({ bytes }: Chunk, users: Iterable<string>): number =>
  [...users].reduce((loads, user) => loads + loadsBy(user), 0) * (bytes + bytesOfFile);

class Files {
  readonly #chunks = new Map<string, Chunk>();

  constructor(chunks: readonly Chunk[]) {
    for (const chunk of chunks) this.#chunks.set(chunk.name, chunk);
  }

  get all(): readonly Chunk[] {
    return [...this.#chunks.values()];
  }

  #importsOf({ imports }: Chunk): Chunk[] {
    return imports.flatMap((name) => this.#chunks.get(name) ?? []);
  }

  /** All that it imports, and what that imports. */
  #below(chunk: Chunk): Set<Chunk> {
    const found = new Set(this.#importsOf(chunk));
    for (const each of found) for (const next of this.#importsOf(each)) found.add(next);
    return found;
  }

  /** The pair whose merger saves most, or `undefined` when none saves anything. */
  bestPair(): readonly [Chunk, Chunk] | undefined {
    const below = new Map(this.all.map((chunk) => [chunk, this.#below(chunk)]));
    const belowOf = (chunk: Chunk): ReadonlySet<Chunk> => below.get(chunk) ?? new Set();
    /** The cost of the imports of the other that users of the one would load and not need. */
    const inVain = (one: Chunk, other: Chunk): number => {
      let cost = 0;
      for (const chunk of belowOf(other)) {
        if (chunk !== one)
          cost += costFor(
            chunk,
            [...one.users].filter((user) => !chunk.users.has(user)),
          );
      }
      return cost;
    };
    let best: readonly [Chunk, Chunk] | undefined;
    let bestSaved = 0;
    for (const [index, one] of this.all.entries()) {
      for (const other of this.all.slice(index + 1)) {
        const together = { ...one, bytes: one.bytes + other.bytes };
        const saved =
          costFor(one, one.users) +
          costFor(other, other.users) -
          costFor(together, new Set([...one.users, ...other.users]));
        if (saved <= bestSaved) continue;
        const left = saved - inVain(one, other) - inVain(other, one);
        if (left <= bestSaved) continue;
        best = [one, other];
        bestSaved = left;
      }
    }
    return best;
  }

  merge(one: Chunk, other: Chunk): void {
    const users = new Set([...one.users, ...other.users]);
    const imports = new Set([...one.imports, ...other.imports]);
    imports.delete(one.name);
    imports.delete(other.name);
    this.#chunks.delete(other.name);
    const merged: Chunk = {
      name: one.name,
      modules: [...one.modules, ...other.modules],
      bytes: one.bytes + other.bytes,
      users,
      imports: [...imports],
    };
    this.#chunks.set(one.name, merged);
    for (const chunk of this.all)
      if (chunk.imports.includes(other.name))
        this.#chunks.set(chunk.name, {
          ...chunk,
          imports: [...new Set(chunk.imports.map((name) => (name === other.name ? one.name : name)))],
        });
    for (const chunk of this.#below(merged))
      this.#chunks.set(chunk.name, { ...chunk, users: new Set([...chunk.users, ...users]) });
  }
}

/**
 * Merges files, so that all pages together load few bytes in few requests. With a file for each set of users, no page
 * loads a byte that it does without, but there are 150 such sets, and each file costs something. The two whose merger
 * saves most become one, until no merger saves anything.
 *
 * @returns the modules of each file, those with the most users first
 */
export const mergedChunks = (chunks: readonly Chunk[]): readonly (readonly string[])[] => {
  const files = new Files(chunks);
  for (let pair = files.bestPair(); pair !== undefined; pair = files.bestPair()) files.merge(...pair);
  return [...files.all].sort((one, other) => other.users.size - one.users.size).map(({ modules }) => modules);
};
