import { object, string } from 'valibot';
import { Api } from '../api/api-client.js';
import { command } from '../command/command.js';
import type { Io } from '../command/io.js';
import { Failure, UsageError } from '../command/problems.js';
import { writeLogin } from '../files/login-file.js';
import { jsonLine, printable } from '../messages/printable.js';
import { apiOptions, apiUrlFrom } from '../options/api.js';
import { apiKeyFrom } from '../options/secrets.js';

const keyBytesMax = 4_096;

/** The first line of standard input. */
const keyFrom = async ({ stdin, error }: Io): Promise<string> => {
  if (stdin.isTTY) error('Paste an API key and press Enter:');
  let text = '';
  for await (const chunk of stdin) {
    text += Buffer.from(chunk).toString('utf8');
    if (text.length > keyBytesMax) throw new Failure(`The API key must have at most ${keyBytesMax} bytes.`);
    if (text.includes('\n')) break;
  }
  return text.split('\n', 1)[0]?.trim() ?? '';
};

export const login = command({
  name: 'login',
  summary: 'store an API key for the other commands',
  usage: ['login [--url URL] < KEY'],
  details: `
Reads an API key from standard input, --key-file or TOCSIN_API_KEY, asks the api whose it is, and stores both in
~/.config/tocsin/login.json, of mode 0600. Other commands then need no variables. They send the key to this api only, and
options and variables come first. Removing the file ends it.

Exit codes: 0 stored, 1 an error, 2 wrong command line.`,
  options: {
    ...apiOptions,
    json: { type: 'boolean', help: 'print one JSON object: the account and the file' },
  },
  run: async (io, values, args) => {
    if (args.length > 0) throw new UsageError('login takes no argument');
    const url = apiUrlFrom(values, io, undefined);
    const isGiven = values.key !== undefined || values['key-file'] !== undefined || io.env.TOCSIN_API_KEY;
    const key = await apiKeyFrom(isGiven ? values : { key: await keyFrom(io) }, io);
    const api = new Api(url, key, io.signal);
    const account = await api.answerOf(
      (signal) => api.client.GET('/v1/account', { signal }),
      object({ id: string(), name: string() }),
    );
    const file = await writeLogin(io, { url: url.href, api_key: key });
    if (values.json) io.out(jsonLine({ account_id: account.id, account: account.name, file }));
    else io.out(`Logged in to ${printable(account.name)} at ${url.href}. The key is in ${file}.`);
    return 0;
  },
});
