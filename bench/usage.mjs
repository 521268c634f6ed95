import { readFileSync } from 'node:fs';

/** Fixed on Linux (proc(5), sysconf(3)). */
const ticksPerSecond = 100;
const kbPerMb = 1024;

/** @param {readonly import('node:child_process').ChildProcess[]} processes @returns {number} milliseconds of CPU */
export const cpuMs = (processes) =>
  processes
    .map(({ pid }) =>
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' '),
    )
    .reduce((sum, fields) => sum + (Number(fields[11]) + Number(fields[12])) * (1000 / ticksPerSecond), 0);

/** @param {import('node:child_process').ChildProcess} process @returns {number} its peak resident memory */
export const maxMb = ({ pid }) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / kbPerMb;
