import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
} from 'yaml';
import type { ConfigProblem, Place } from './config-problem.js';
import { below } from './json-pointer.js';

/** Aliases can make a small file very large. */
const nodesMax = 500_000;
const depthMax = 32;

export type Scalars = {
  /** Replaces `${NAME}` in a text. @throws Error with a message for people */
  readonly text: (text: string) => string;
  /** Reads the file of a `!file`. @throws Error as `text` does */
  readonly file: (path: string) => string;
};

export type YamlFile = {
  readonly value: unknown;
  /** Places by JSON pointer. */
  readonly places: ReadonlyMap<string, Place>;
  readonly problems: readonly ConfigProblem[];
};

const fileTag = { tag: '!file', resolve: (path: string) => path };

class Reader {
  readonly places = new Map<string, Place>();
  readonly problems: ConfigProblem[] = [];
  #nodes = 0;

  constructor(
    private readonly file: string,
    private readonly document: Document,
    private readonly lines: LineCounter,
    private readonly scalars: Scalars,
  ) {}

  placeAt(offset: number): Place {
    const { line, col } = this.lines.linePos(offset);
    return { file: this.file, line: Math.max(1, line), column: Math.max(1, col) };
  }

  /** The pointer of the value or key that begins there, or of the whole file. */
  pointerAt({ line, column }: Place): string {
    const found = [...this.places].find(([, place]) => place.line === line && place.column === column);
    return found?.[0] ?? '';
  }

  read(node: unknown, pointer: string, depth = 0): unknown {
    this.#nodes += 1;
    const { range }: { range?: readonly number[] | null } = Object(node);
    if (range?.[0] !== undefined && !this.places.has(pointer))
      this.places.set(pointer, this.placeAt(range[0]));
    if (this.#nodes > nodesMax || depth > depthMax) {
      this.#refuse(pointer, 'the file is too large or too deep, with its aliases');
      return null;
    }
    if (isAlias(node)) return this.read(node.resolve(this.document), pointer, depth + 1);
    if (isMap<Node, Node>(node)) {
      const entries = node.items.map(({ key, value }) => {
        const name = String(isScalar(key) ? key.value : key);
        const at = below(pointer, name);
        if (key.range) this.places.set(at, this.placeAt(key.range[0]));
        return [name, this.read(value, at, depth + 1)];
      });
      return Object.fromEntries(entries);
    }
    if (isSeq(node))
      return node.items.map((item, index) => this.read(item, below(pointer, index), depth + 1));
    return isScalar(node) ? this.#scalar(node, pointer) : null;
  }

  #scalar({ value, tag }: Scalar, pointer: string): unknown {
    if (typeof value !== 'string') return value;
    try {
      return tag === '!file' ? this.scalars.file(value) : this.scalars.text(value);
    } catch (error) {
      this.#refuse(pointer, error instanceof Error ? error.message : String(error));
      return value;
    }
  }

  #refuse(pointer: string, message: string): void {
    const place = this.places.get(pointer) ?? this.placeAt(0);
    const path = pointer.slice(1).replaceAll('/', '.');
    this.problems.push({ place, pointer, message: path === '' ? message : `${path}: ${message}` });
  }
}

/** Errors that do not make the parser lose its place. */
const plainErrors: ReadonlySet<string> = new Set(['DUPLICATE_KEY', 'TAG_RESOLVE_FAILED', 'BAD_ALIAS']);

type YamlError = { readonly code: string; readonly message: string; readonly pos: [number, number] };

/** The first error in the syntax, and those before it: all others follow from it. */
const firstErrors = <Found extends YamlError>(errors: readonly Found[]): readonly Found[] => {
  const sorted = [...errors].sort((a, b) => a.pos[0] - b.pos[0]);
  const first = sorted.findIndex(({ code }) => !plainErrors.has(code));
  return first < 0 ? sorted : sorted.slice(0, first + 1);
};

/** A variable without quotes is a mapping within braces and brackets. */
const inWords = (text: string, { message, pos }: YamlError): string => {
  const [variable] = /\$\{[^}\n]*\}/y.exec(text.slice(Math.max(0, pos[0] - 1))) ?? [];
  return variable === undefined ? message : `${variable} needs quotes here: write "${variable}"`;
};

/** Reads a YAML 1.2 file, with the place of each value. */
export const readYaml = (file: string, text: string, scalars: Scalars): YamlFile => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, customTags: [fileTag], prettyErrors: false });
  const reader = new Reader(file, document, lines, scalars);
  const errors = firstErrors([...document.errors, ...document.warnings]);
  const isLost = errors.some(({ code }) => !plainErrors.has(code));
  const value = isLost ? null : reader.read(document.contents, '');
  const wrong = errors.map((error) => {
    const place = reader.placeAt(error.pos[0]);
    return { place, pointer: reader.pointerAt(place), message: inWords(text, error) };
  });
  return { value, places: reader.places, problems: [...wrong, ...reader.problems] };
};
