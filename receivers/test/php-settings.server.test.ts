import { expect, test } from '@jest/globals';
import { accepts, debianProgram, freePort, startServerProcess } from '@tocsin/debian-servers';
import { buildMessage, sign, webhookHeaders } from '@tocsin/webhook-core';
import { sourceOf } from '../src/folders.js';
import { sampleMessage } from './sample-message.js';

const secret = 'It-is-a-secret';
const body = Buffer.from(buildMessage(sampleMessage));
const forged = Buffer.from(body.toString('utf8').replace('critical', 'info'));

/** Settings of one `php.ini` each. `-n` loads no ini file, so no shared extension such as ctype. */
const settings: readonly (readonly string[])[] = [
  [],
  ['-n'],
  ['-n', '-d', 'display_errors=1'],
  ['-n', '-d', 'display_errors=1', '-d', 'output_buffering=4096'],
  ['-n', '-d', 'display_errors=1', '-d', 'output_buffering=0', '-d', 'html_errors=1'],
  ['-n', '-d', 'display_errors=stderr', '-d', 'log_errors=0'],
  ['-d', 'display_errors=1', '-d', 'error_reporting=32767', '-d', 'display_startup_errors=1'],
  ['-d', 'display_errors=1', '-d', 'disable_functions=hash_hmac'],
  ['-d', 'display_errors=1', '-d', 'disable_functions=hash_equals,json_decode'],
  ['-d', 'display_errors=1', '-d', 'disable_functions=file_get_contents,getenv'],
  ['-d', 'display_errors=1', '-d', 'disable_functions=ini_set'],
  ['-d', 'display_errors=1', '-d', 'memory_limit=2M'],
  ['-d', 'enable_post_data_reading=0', '-d', 'post_max_size=1K', '-d', 'display_errors=1'],
];

test.each(settings.map((given) => ({ given, title: given.join(' ') || "Debian's php.ini" })))(
  'PHP answers success to no message that it has not verified: $title',
  async ({ given }) => {
    const port = await freePort();
    const php = await startServerProcess(
      {
        file: debianProgram('php'),
        args: [...given, '-S', `127.0.0.1:${port}`, 'receiver.php'],
        env: { ...process.env, WEBHOOK_SECRET: secret },
        cwd: sourceOf('php'),
        startWithinMs: 120_000,
      },
      () => accepts(port),
    );
    const post = async (
      rawBody: Uint8Array<ArrayBuffer>,
      headers: Record<string, string>,
      method = 'POST',
    ): Promise<number> => {
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method,
        headers,
        ...(method === 'POST' && { body: rawBody }),
      });
      return response.status;
    };
    const right = webhookHeaders(sign(body, secret));
    try {
      const refused = [
        await post(forged, right),
        await post(body, webhookHeaders(undefined)),
        await post(body, webhookHeaders(sign(body, 'another secret'))),
        await post(new Uint8Array(0), right),
        await post(new Uint8Array(1_048_577), right),
        await post(body, right, 'GET'),
      ];
      expect(refused.filter((status) => status < 400)).toEqual([]);
      // A message that is right is either verified or fails loudly, so that Tocsin's alert shows it.
      const status = await post(body, right);
      expect([204, 500]).toContain(status);
      if (php.output().includes(sampleMessage.incident.title)) expect(status).toBe(204);
      if (given.every((setting) => !/disable_functions|memory/.test(setting))) expect(status).toBe(204);
    } finally {
      await php.stop();
    }
  },
);
