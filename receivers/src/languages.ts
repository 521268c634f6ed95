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

/** Odd requests whose chunks are valid, or too many. */
const chunked = [
  'a body in one chunk',
  'a body in chunks of seven bytes',
  'slow chunks',
  'chunks that arrive in halves',
  'chunks with an extension',
  'chunks with a trailer',
  'chunks whose signature comes as a trailer',
  'Transfer-Encoding in another case',
  'a body of the greatest length in chunks',
  'a body in chunks that is one byte too long',
  'chunks of 64 MiB',
  'a message after a forged one in chunks, on one connection',
];

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
    // WEBrick answers it by itself.
    differs: { 'a signed OPTIONS': [200] },
  },
  {
    ...script('php', ['php-cli'], () => debianProgram('php'), 'php'),
    receiver: (port) => [debianProgram('php'), '-S', `127.0.0.1:${port}`, 'receiver.php'],
    readsBodyFirst: true,
    startsForEachRequest: true,
    // PHP's own server takes the memory that a chunk announces, and ends.
    needsProxyFor: ['a chunk of endless length'],
  },
  {
    ...compiled('java', ['default-jdk-headless'], 'Receiver.java', {
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
    // The JDK's server ends the connection at a trailer.
    differs: { 'chunks with a trailer': ['closed'], 'chunks whose signature comes as a trailer': ['closed'] },
  },
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
  {
    ...compiled('csharp', ['mono-mcs', 'mono-runtime'], 'Receiver.cs', {
      compile: (folder) =>
        ['Receiver', 'Vectors'].map((name) => [
          debianProgram('mcs'),
          `-out:${folder}/${name.toLowerCase()}.exe`,
          'Verify.cs',
          `${name}.cs`,
        ]),
      run: (program) => [debianProgram('mono'), `${compiledOf('csharp')}/${program}.exe`],
    }),
    differs: {
      // Mono loses its place when a line end of a chunk comes in two packets: the signature does not fit then.
      'chunks that arrive in halves': [204, 401],
      // Mono keeps the last.
      'two signatures, the wrong first': [204],
    },
    // Under load, Mono does not answer it in half a minute, and not the next one of its kind either.
    needsProxyFor: ['two lengths'],
  },
  {
    ...script('elixir', ['elixir', 'erlang-base'], () => debianProgram('elixir'), 'exs'),
    // OTP's server answers these by itself.
    differs: { 'Transfer-Encoding in another case': [501], 'a signed OPTIONS': [501] },
    // It neither answers nor ends the connection.
    needsProxyFor: [
      'a body in chunks that is one byte too long',
      'chunks of 64 MiB',
      'a chunk whose length is no number',
      'a chunk of negative length',
      'a chunk of endless length',
      'a chunk that is longer than it says',
    ],
    // A message was answered and not printed, once.
    triesMax: 3,
  },
  {
    ...script('shell', ['dash', 'openssl', 'busybox'], () => '/bin/sh', 'sh'),
    receiver: (port) => [debianProgram('busybox'), 'httpd', '-f', '-p', `127.0.0.1:${port}`],
    source: 'cgi-bin/receiver',
    path: '/cgi-bin/receiver',
    startsForEachRequest: true,
    differs: {
      // busybox reads no chunks, so what is left unread may reset the connection before its answer arrives.
      ...Object.fromEntries(chunked.map((name) => [name, [411, 'closed']])),
      // busybox keeps the last.
      'two signatures, the wrong first': [204],
      'an absolute target': [400],
    },
  },
];
