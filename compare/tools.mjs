import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { debianProgram, startDebianServer } from '@tocsin/debian-servers';
import { openProbes } from '@tocsin/probes';
import { timeoutMsOf } from './row.mjs';
import { onStop, started } from './servers.mjs';

/** @typedef {import('./row.mjs').Row} Row */
/** @typedef {'up' | 'degraded' | 'down' | 'unknown'} Verdict */
/** @typedef {(row: Row, index: number) => Promise<Verdict | undefined>} Judge `undefined`: it cannot judge this */

/** @param {boolean} isUp @returns {Verdict} */
const verdict = (isUp) => (isUp ? 'up' : 'down');

/**
 * @param {string} authority in PEM
 * @returns {(row: Row) => Promise<Verdict>}
 */
export const tocsin = (authority) => {
  /** @param {string} dnsServer */
  const probesAsking = (dnsServer) => {
    const probes = openProbes({
      egressAllow: ['127.0.0.0/8'],
      egressAuthorities: [authority],
      dnsServers: [dnsServer],
      onError: (error) => {
        throw error;
      },
    });
    onStop(() => probes.close());
    return probes;
  };
  // No name server listens there: only rows with a `dnsServer` look up names.
  const withoutNames = probesAsking('127.0.0.1:1');
  return async (row) => {
    const { dnsServer, settings = {}, ...check } = row.tocsin;
    const probes = dnsServer === undefined ? withoutNames : probesAsking(dnsServer);
    const toRun = { ...check, settings, account: 'compare', timeoutMs: timeoutMsOf(row) };
    const { status } = await probes.run(toRun, new AbortController().signal);
    return status;
  };
};

/** Starts blackbox_exporter with a module for each row. @param {readonly Row[]} rows @returns {Promise<Judge>} */
export const blackbox = async (rows) => {
  const modules = Object.fromEntries(
    rows.flatMap((row, index) =>
      row.blackbox === undefined
        ? []
        : [[`row_${index}`, { timeout: `${timeoutMsOf(row) / 1_000}s`, ...row.blackbox.module }]],
    ),
  );
  const { port } = await started(
    startDebianServer({
      program: 'prometheus-blackbox-exporter',
      // JSON is YAML.
      files: () => ({ 'blackbox.yml': JSON.stringify({ modules }) }),
      args: (place) => [
        `--config.file=${place.folder}/blackbox.yml`,
        `--web.listen-address=127.0.0.1:${place.port}`,
      ],
    }),
  );
  return async ({ blackbox }, index) => {
    if (blackbox === undefined) return undefined;
    const query = new URLSearchParams({ target: blackbox.target, module: `row_${index}` });
    const answer = await fetch(`http://127.0.0.1:${port}/probe?${query}`);
    return verdict(/^probe_success 1$/m.test(await answer.text()));
  };
};

/**
 * @param {string} name
 * @param {string[]} args
 * @param {Row} row
 */
const run = async (name, args, row) => {
  const child = execFile(
    debianProgram(name),
    args,
    { timeout: timeoutMsOf(row), encoding: 'latin1' },
    () => {},
  );
  let output = '';
  child.stdout?.on('data', (text) => {
    output += text;
  });
  child.stdin?.end();
  const [code] = await once(child, 'close');
  return { succeeded: code === 0, output };
};

/** @param {string} authorityFile @returns {Judge} */
export const curl = (authorityFile) => async (row) => {
  if (row.curl === undefined) return undefined;
  const always = [
    '-sSfL',
    '-o',
    '/dev/null',
    '--max-time',
    `${timeoutMsOf(row) / 1_000}`,
    '--cacert',
    authorityFile,
  ];
  return verdict((await run('curl', [...always, ...row.curl], row)).succeeded);
};

/** @param {string} authorityFile @returns {Judge} */
export const openssl = (authorityFile) => async (row) => {
  if (row.openssl === undefined) return undefined;
  const always = ['s_client', '-brief', '-verify_return_error', '-CAfile', authorityFile];
  return verdict((await run('openssl', [...always, ...row.openssl], row)).succeeded);
};

/** @type {Judge} */
export const dig = async (row) => {
  if (row.dig === undefined) return undefined;
  const { question, expected } = row.dig;
  const { succeeded, output } = await run('dig', ['+short', ...question], row);
  const records = output.split('\n').filter((line) => line !== '' && !line.startsWith(';'));
  const isRight = expected === undefined ? records.length > 0 : records.includes(expected);
  return verdict(succeeded && isRight);
};
