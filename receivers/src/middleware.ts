import { debianProgram } from '@tocsin/debian-servers';
import { compiledOf, toolOf } from './folders.js';
import type { Command, ReceiverProgram } from './program.js';

const javaLibraries = [
  ...['aop', 'beans', 'context', 'core', 'expression', 'web', 'web.servlet'].map((name) => `spring3-${name}`),
  ...['server', 'servlet', 'http', 'io', 'util', 'security'].map((name) => `jetty9-${name}`),
  ...['servlet-api', 'commons-logging'],
].map((name) => `/usr/share/java/${name}.jar`);

const example = (
  name: string,
  folder: string,
  packages: readonly string[],
  receiver: (port: number) => Command,
  compile: () => readonly Command[] = () => [],
): ReceiverProgram => ({ name, folder, packages, compile, receiver, path: '/hook' });

const node = (name: string): ReceiverProgram =>
  example(name, 'node', [], () => [process.execPath, `${name}.mjs`]);

const python = (name: string, command: (port: number) => readonly string[]): ReceiverProgram =>
  example(name, 'python', [`python3-${name}`], (port) => [debianProgram('python3'), ...command(port)]);

/** The examples of frameworks. Each answers at `/hook`. */
export const middleware: readonly ReceiverProgram[] = [
  node('express'),
  node('fastify'),
  example(
    'nestjs',
    'node',
    [],
    () => [process.execPath, `${compiledOf('nestjs')}/nestjs.js`],
    () => [
      [
        process.execPath,
        toolOf('typescript/bin/tsc'),
        'nestjs.ts',
        ...['--outDir', compiledOf('nestjs')],
        ...[
          '--ignoreConfig',
          '--allowJs',
          '--noCheck',
          '--experimentalDecorators',
          '--emitDecoratorMetadata',
        ],
        ...['--module', 'nodenext', '--target', 'es2023'],
      ],
    ],
  ),
  node('hono'),
  python('fastapi', (port) => ['-m', 'uvicorn', 'fastapi_app:app', '--port', String(port)]),
  python('flask', (port) => ['-m', 'flask', '--app', 'flask_app', 'run', '--port', String(port)]),
  {
    ...python('django', (port) => ['django_app.py', 'runserver', '--noreload', `127.0.0.1:${port}`]),
    // Django reads Content-Length alone: nginx must buffer.
    differs: {
      'a body in one chunk': [401, 'closed'],
      'a body in chunks of seven bytes': [401, 'closed'],
    },
  },
  example('rack', 'ruby', ['ruby-rack', 'puma'], (port) => [
    debianProgram('puma'),
    ...['-b', `tcp://127.0.0.1:${port}`, 'rack.ru'],
  ]),
  example(
    'laravel',
    'php',
    ['php-illuminate-http', 'php-illuminate-pipeline', 'php-illuminate-container'],
    (port) => [debianProgram('php'), ...['-S', `127.0.0.1:${port}`, 'laravel.php']],
  ),
  example(
    'spring',
    'java',
    ['libspring-web-servlet-java', 'libjetty9-java'],
    () => [
      debianProgram('java'),
      '-XX:TieredStopAtLevel=1',
      ...['-cp', [compiledOf('spring'), ...javaLibraries].join(':'), 'SpringReceiver'],
    ],
    () => [
      [
        debianProgram('javac'),
        ...['-cp', javaLibraries.join(':'), '-d', compiledOf('spring')],
        ...['Verify.java', 'spring/HookController.java', 'spring/SpringReceiver.java'],
      ],
    ],
  ),
];
