import { join } from 'node:path';

type Names = {
  /** Of a monitor, an incident and a channel. */
  readonly id: string;
  /** Of the channel. */
  readonly name: string;
  readonly config: string;
  readonly history: string;
  readonly folder: string;
};

/** Each command that reads an answer of the api. */
export const commandsOfApi = ({ id, name, config, history, folder }: Names): string[][] => {
  const catchUp = (channel: string): string[] => [
    ...['catch-up', '--channel', channel, '--since', '2026-05-03T00:00:00Z'],
    ...['--forward', 'http://127.0.0.1:9/', '--state', join(folder, 'position')],
  ];
  return [
    ['status'],
    ['monitors', 'list'],
    ['channels', 'list'],
    ['incidents', 'list'],
    ['alerts', 'list'],
    ['monitors', 'show', id],
    ['export'],
    ['acknowledge', id],
    ['resolve', id],
    ['login'],
    ['plan', config],
    ['apply', config],
    ['import', 'history', history],
    catchUp(id),
    catchUp(name),
  ];
};
