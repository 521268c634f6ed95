/** A program and its arguments. It runs in the folder of its language. */
export type Command = readonly [program: string, ...args: string[]];

/** A receiver of webhook messages: that of a language, or the example of a framework. */
export type ReceiverProgram = {
  readonly name: string;
  /** The folder of its language. */
  readonly folder: string;
  /** The Debian packages that the version is read from. */
  readonly packages: readonly string[];
  readonly compile: () => readonly Command[];
  readonly receiver: (port: number) => Command;
  /** The path of its URL. */
  readonly path: string;
};
