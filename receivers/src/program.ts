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
  /** The answers of its server that differ, by the name of an odd request of the tests. */
  readonly differs?: Readonly<Record<string, readonly (number | 'closed')[]>>;
  /** The odd requests that a proxy must keep away, because its server hangs or ends. */
  readonly needsProxyFor?: readonly string[];
  /** How often the tests try an odd request, if the server loses one now and then under load. One try otherwise. */
  readonly triesMax?: number;
};
