import { debianProgram } from '@tocsin/debian-servers';
import { compiledOf } from './folders.js';
import type { Command, ReceiverProgram } from './program.js';

export type Language = ReceiverProgram & {
  /** Prints an answer for each vector of a folder. */
  readonly vectors: (folder: string) => Command;
  /** The receiver's file. */
  readonly source: string;
  /** Whether the server reads a whole body, however long, before it answers. */
  readonly readsBodyFirst: boolean;
  /** Whether a receiver without a secret refuses to start. One that starts for each request answers 500. */
  readonly startsForEachRequest: boolean;
};

const usual = { path: '/', compile: () => [], readsBodyFirst: false, startsForEachRequest: false };

const script = (
  name: string,
  packages: readonly string[],
  program: () => string,
  ending: string,
): Language => ({
  ...usual,
  name,
  folder: name,
  packages,
  vectors: (folder) => [program(), `vectors.${ending}`, folder],
  receiver: () => [program(), `receiver.${ending}`],
  source: `receiver.${ending}`,
});

const compiled = (
  name: string,
  packages: readonly string[],
  source: string,
  { compile, run }: { compile: (folder: string) => readonly Command[]; run: (program: string) => Command },
): Language => ({
  ...usual,
  name,
  folder: name,
  packages,
  compile: () => compile(compiledOf(name)),
  vectors: (folder) => [...run('vectors'), folder],
  receiver: () => run('receiver'),
  source,
});

/** One entry per language, and the little in which it differs. */
export const languages: readonly Language[] = [
  script('node', [], () => process.execPath, 'mjs'),
  script('python', ['python3'], () => debianProgram('python3'), 'py'),
  compiled('go', ['golang-go'], 'receiver/main.go', {
    compile: (folder) => [[debianProgram('go'), 'build', '-o', `${folder}/`, './receiver', './vectors']],
    run: (program) => [`${compiledOf('go')}/${program}`],
  }),
  {
    ...script('ruby', ['ruby', 'ruby-webrick'], () => debianProgram('ruby'), 'rb'),
    readsBodyFirst: true,
  },
  {
    ...script('php', ['php-cli'], () => debianProgram('php'), 'php'),
    receiver: (port) => [debianProgram('php'), '-S', `127.0.0.1:${port}`, 'receiver.php'],
    readsBodyFirst: true,
    startsForEachRequest: true,
  },
  compiled('java', ['default-jdk-headless'], 'Receiver.java', {
    compile: (folder) => [
      [debianProgram('javac'), '-d', folder, 'Verify.java', 'Receiver.java', 'Vectors.java'],
    ],
    run: (program) => [
      debianProgram('java'),
      '-XX:TieredStopAtLevel=1',
      '-cp',
      compiledOf('java'),
      program === 'vectors' ? 'Vectors' : 'Receiver',
    ],
  }),
  compiled(
    'rust',
    ['rustc', 'librust-hmac-dev', 'librust-sha2-dev', 'librust-hyper-dev'],
    'src/receiver.rs',
    {
      compile: (folder) => [
        [debianProgram('cargo'), 'build', '--offline', '--config', 'debian.toml', '--target-dir', folder],
      ],
      run: (program) => [`${compiledOf('rust')}/debug/${program}`],
    },
  ),
  compiled('csharp', ['mono-mcs', 'mono-runtime'], 'Receiver.cs', {
    compile: (folder) =>
      ['Receiver', 'Vectors'].map((name) => [
        debianProgram('mcs'),
        `-out:${folder}/${name.toLowerCase()}.exe`,
        'Verify.cs',
        `${name}.cs`,
      ]),
    run: (program) => [debianProgram('mono'), `${compiledOf('csharp')}/${program}.exe`],
  }),
  script('elixir', ['elixir', 'erlang-base'], () => debianProgram('elixir'), 'exs'),
  {
    ...script('shell', ['dash', 'openssl', 'busybox'], () => '/bin/sh', 'sh'),
    receiver: (port) => [debianProgram('busybox'), 'httpd', '-f', '-p', `127.0.0.1:${port}`],
    source: 'cgi-bin/receiver',
    path: '/cgi-bin/receiver',
    startsForEachRequest: true,
  },
];
