import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Names the time since this machine was started: what a process wrote without a flush lasts that long. */
export const readBootId = (platform: NodeJS.Platform = process.platform): string => {
  switch (platform) {
    case 'linux':
      return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    case 'darwin':
      return execFileSync('/usr/sbin/sysctl', ['-n', 'kern.bootsessionuuid'], { encoding: 'utf8' }).trim();
    default:
      throw new Error(`the system "${platform}" does not name its boots`);
  }
};
