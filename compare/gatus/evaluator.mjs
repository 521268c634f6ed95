/** Compiles the evaluator of Gatus' conditions from a folder of its source, and asks it for verdicts. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {import('./endpoints.mjs').Endpoint} Endpoint */
/** @typedef {import('./endpoints.mjs').Found} Found */

/**
 * @typedef {object} Evaluated
 * @property {string} [refusal] the error with which Gatus refuses the conditions
 * @property {readonly ('up' | 'down' | 'crash')[]} [verdicts] one for each answer
 */

const ours = fileURLToPath(new URL('./evaluator/', import.meta.url));
const gatus = 'github.com/TwiN/gatus/v5';

/** The whole evaluator: the other files of Gatus need modules from elsewhere. */
const sources = [
  'config/endpoint/condition.go',
  'config/endpoint/condition_result.go',
  'config/endpoint/placeholder.go',
  'config/endpoint/result.go',
  'config/gontext/gontext.go',
  'jsonpath/jsonpath.go',
  'pattern/pattern.go',
];

/** Go before 1.22 has no `range` over an integer. @param {string} source */
const forOlderGo = (source) =>
  source.replaceAll(/for (\w+) := range (\d+) \{/g, 'for $1 := 0; $1 < $2; $1++ {');

/**
 * Writes a workspace of Go without modules, which a registry would have to serve.
 * @param {string} workspace @param {string} folder of Gatus' source
 */
const layOut = (workspace, folder) => {
  /** @param {string} from @param {string} file @param {string} to */
  const put = (from, file, to) => {
    const place = join(workspace, 'src', to);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, forOlderGo(readFileSync(join(from, file), 'utf8')));
  };
  for (const file of sources) put(folder, file, `${gatus}/${file}`);
  put(ours, 'verdict.go', `${gatus}/config/endpoint/verdict.go`);
  put(ours, 'slices.go', 'slices/slices.go');
  put(ours, 'main.go', 'tocsin/main.go');
};

/** The result of the check in Gatus. @param {Endpoint} endpoint @param {Found} found */
const resultOf = (
  { kind },
  { status, body = '', bytes, isConnected = true, rcode, records, type, isEndless, ...others },
) => ({
  // A check of SSH that failed has the status 1.
  status: status ?? { http: isConnected ? 200 : 0, ssh: isConnected ? 0 : 1, tcp: 0, dns: 0 }[kind],
  // Gatus keeps the last record.
  body: Buffer.from(bytes ?? records?.at(-1) ?? body, bytes === undefined ? 'utf8' : 'hex').toString(
    'base64',
  ),
  rcode: rcode ?? (kind === 'dns' && isConnected ? 'NOERROR' : ''),
  isConnected,
  ...others,
});

/**
 * @param {string} folder of Gatus' source
 * @param {readonly Endpoint[]} endpoints
 * @returns {readonly Evaluated[]} in the order of the endpoints
 */
export const evaluate = (folder, endpoints) => {
  const workspace = mkdtempSync(join(tmpdir(), 'gatus-evaluator-'));
  try {
    layOut(workspace, folder);
    const asked = endpoints.map((endpoint) => ({
      kind: endpoint.kind,
      conditions: endpoint.conditions,
      answers: endpoint.answers.map((found) => resultOf(endpoint, found)),
    }));
    const { error, status, stdout, stderr } = spawnSync('go', ['run', 'tocsin'], {
      env: {
        ...process.env,
        GOPATH: workspace,
        GO111MODULE: 'off',
        GOFLAGS: '',
        GOTOOLCHAIN: 'local',
        CGO_ENABLED: '0',
      },
      input: asked.map((each) => `${JSON.stringify(each)}\n`).join(''),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (error !== undefined && 'code' in error && error.code === 'ENOENT')
      throw new Error(
        "Recording compiles the evaluator of Gatus, and there is no go here. Install Debian's golang-go.",
      );
    if (error !== undefined) throw error;
    if (status !== 0) throw new Error(`The evaluator of Gatus ended with ${status}: ${stderr}`);
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
};
