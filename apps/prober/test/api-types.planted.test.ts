import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import ts from 'typescript';

// The build generates these types from the api's OpenAPI document.
const folder = fileURLToPath(new URL('..', import.meta.url));
const schemaPath = `${folder}src/api/schema.ts`;
const schema = readFileSync(schemaPath, 'utf8');
const sources = ['api-client', 'probing', 'reporter', 'trials'].map((name) => `${folder}src/${name}.ts`);

const { config } = ts.readConfigFile(`${folder}tsconfig.json`, ts.sys.readFile);
const parsed = ts.parseJsonConfigFileContent(config, ts.sys, folder);
// From source, since only `tsc -b` writes the types that our packages export otherwise.
const customConditions = ['@tocsin/source'];
const options = { ...parsed.options, composite: false, noEmit: true, customConditions };
const host = ts.createCompilerHost(options);
const { getSourceFile } = host;
const unchanged = new Map<string, ts.SourceFile | undefined>();

function faultsWith(types: string): readonly string[] {
  host.getSourceFile = (path, target) => {
    if (path === schemaPath) return ts.createSourceFile(path, types, target);
    if (!unchanged.has(path)) unchanged.set(path, getSourceFile.call(host, path, target));
    return unchanged.get(path);
  };
  const program = ts.createProgram(sources, options, host);
  return sources
    .flatMap((path) => program.getSemanticDiagnostics(program.getSourceFile(path)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

const renamed = (...schemas: readonly string[]): string =>
  schemas.reduce(
    (types, name) =>
      types.replace(new RegExp(`^ {8}${name}: \\{\\n.*?^ {8}\\};`, 'ms'), (text) =>
        text.replace(/^( {12})(\w+)(\??: )/gm, '$1new_$2$3'),
      ),
    schema,
  );

test('the prober fits the api as it is', () => {
  expect(faultsWith(schema)).toEqual([]);
});

test('a field that the prober reads cannot change its name in the api', () => {
  const faults = faultsWith(renamed('Claim', 'ClaimedCheck', 'ClaimedTrial', 'ReportsTaken')).join('\n');
  for (const field of [
    ...['claim', 'checks', 'trials', 'next_due_in_ms', 'waited_ms'],
    ...['series', 'account', 'type', 'target', 'settings', 'timeout_ms', 'previous', 'id', 'dropped'],
  ]) {
    expect(faults).toContain(`Property '${field}' does not exist`);
  }
});

test('a field that the prober sends cannot change its name in the api', () => {
  for (const schemaName of ['ChecksWanted', 'CheckReport', 'CheckReports', 'TrialReport', 'ProberSight']) {
    expect(faultsWith(renamed(schemaName))).not.toEqual([]);
  }
});
