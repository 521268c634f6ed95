import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildMessage, sign, webhookHeaders } from '../src/index.js';
import { sampleMessage } from './messages.js';
import { type ReceiverProcess, startReceiver } from './receiver-process.js';

const secret = 'schlüssel-🔑 with "quotes" and $dollars';
const body = buildMessage(sampleMessage);
const signature = sign(body, secret);
const tampered = Buffer.from(body.toString('utf8').replace('critical', 'info'));

function examplePath(name: string): string {
  return fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url));
}

describe.each([
  ['receiver-node/receiver.mjs', process.execPath],
  ['receiver-python/receiver.py', 'python3'],
])('examples/%s', (file, command) => {
  let receiver: ReceiverProcess;

  beforeAll(async () => {
    receiver = await startReceiver(command, [examplePath(file)], secret);
  });

  afterAll(() => receiver.stop());

  async function post(rawBody: Buffer, headers: Record<string, string>): Promise<number> {
    const response = await fetch(receiver.url, { method: 'POST', body: rawBody, headers });
    expect(await response.text()).toBe('');
    return response.status;
  }

  test('answers 204 to a signed message and prints one line about it', async () => {
    expect(await post(body, webhookHeaders(signature))).toBe(204);
    expect(await receiver.nextLine()).toMatch(
      /^incident\.created "shop\.example\.com does not answer" on "M.+"$/,
    );
  });

  test('answers 401 to what it cannot trust, and prints nothing about it', async () => {
    expect(await post(tampered, webhookHeaders(signature))).toBe(401);
    expect(await post(body, webhookHeaders(undefined))).toBe(401);
    expect(await post(body, webhookHeaders(sign(body, 'another secret')))).toBe(401);
    expect(await post(body, webhookHeaders('sha256='))).toBe(401);
    expect(await post(body, webhookHeaders(signature.replace('sha256=', 'sha256=ü')))).toBe(401);

    const event = 'incident.resolved';
    const next = buildMessage({ ...sampleMessage, event });
    expect(await post(next, webhookHeaders(sign(next, secret)))).toBe(204);
    expect(await receiver.nextLine()).toMatch(/^incident\.resolved /);
  });

  test('keeps a title with line breaks on its one line', async () => {
    const incident = { ...sampleMessage.incident, title: 'first\r\nincident.created second' };
    const twoLines = buildMessage({ ...sampleMessage, incident });
    expect(await post(twoLines, webhookHeaders(sign(twoLines, secret)))).toBe(204);
    expect(await receiver.nextLine()).toContain('"first\\r\\nincident.created second"');
  });

  test('refuses a body that is too long before reading it', async () => {
    const headers = { ...webhookHeaders(signature), 'Content-Length': '1048577' };
    const announced = request(receiver.url, { method: 'POST', headers });
    announced.flushHeaders();
    const [response]: IncomingMessage[] = await once(announced, 'response');
    expect(response?.statusCode).toBe(413);
    announced.destroy();
  });

  test('outlives a sender that hangs up half way', async () => {
    const headers = { ...webhookHeaders(signature), 'Content-Length': String(body.length) };
    const aborted = request(receiver.url, { method: 'POST', headers });
    aborted.on('error', () => {});
    await new Promise((sent) => aborted.write(body.subarray(0, 100), sent));
    aborted.destroy();

    expect(await post(body, webhookHeaders(signature))).toBe(204);
    expect(await receiver.nextLine()).toMatch(/^incident\.created /);
  });

  test('does not start without a secret, and says which setting is missing', () => {
    const { status, stderr } = spawnSync(command, [examplePath(file)], {
      env: { ...process.env, WEBHOOK_SECRET: '' },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('Set WEBHOOK_SECRET');
  });
});

describe('openssl on the command line', () => {
  let folder: string;
  let bodyFile: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tocsin-verify-'));
    bodyFile = join(folder, 'body.json');
    writeFileSync(bodyFile, body);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  function verifyByHand(header: string) {
    const env = { ...process.env, WEBHOOK_SECRET: secret };
    return spawnSync('sh', [examplePath('verify.sh'), bodyFile, header], { env, encoding: 'utf8' });
  }

  test('computes the hex digits that sign puts into the header', () => {
    const output = execFileSync('sh', ['-c', 'openssl dgst -sha256 -hmac "$SECRET"'], {
      env: { ...process.env, SECRET: secret },
      input: body,
      encoding: 'utf8',
    });
    expect(`sha256=${output.trim().split('= ').at(-1)}`).toBe(signature);
  });

  test('verifies a saved body with examples/verify.sh', () => {
    expect(verifyByHand(signature)).toMatchObject({ status: 0, stdout: 'verified\n' });
  });

  test('does not verify another signature with examples/verify.sh', () => {
    expect(verifyByHand(sign(tampered, secret))).toMatchObject({ status: 1, stdout: '' });
  });
});
