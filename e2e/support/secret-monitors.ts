import { Random } from '@tocsin/testing';
import type { Json } from './account.js';
import type { EchoingServer, Style } from './echoing-server.js';

const random = Random.of(53);
const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];
const tokenChars = [...letters, ...'-._~+/'];
const passwordChars = [...tokenChars, ...' !"#$%&\'()*,:;<=>?@[\\]^|äöß€🔑'];
const variablesEach = 20;

const textOf = (chars: readonly string[], length: number): string =>
  Array.from({ length }, () => random.pick(chars)).join('');

export type Secret = {
  readonly text: string;
  readonly from: string;
  /** In a header of a monitor: a setting that is shown to whoever may see the monitor. */
  readonly isShownSetting: boolean;
};

export type SecretMonitor = {
  readonly name: string;
  readonly type: string;
  readonly target: string;
  readonly settings: Json;
};

/** Makes monitors with secrets, whose targets send the secrets back. Each run makes the same ones. */
export class SecretMonitors {
  readonly secrets: Secret[] = [];

  constructor(private readonly targets: EchoingServer) {}

  plant(from: string, text: string, isShownSetting = false): string {
    this.secrets.push({ text, from, isShownSetting });
    return text;
  }

  /** No value of a header begins or ends with a space. */
  password(from: string): string {
    return this.plant(from, `p${textOf(passwordChars, random.integer(14, 40))}w`);
  }

  token(from: string, isShownSetting = false): string {
    return this.plant(from, textOf(tokenChars, random.integer(16, 40)), isShownSetting);
  }

  withBearer(type: string, style: Style, settings: Json = {}): SecretMonitor {
    const secret = this.token(`bearer_token of ${type}`);
    // The address of a robots.txt has no folder.
    const target = this.#target(type === 'robots_txt' ? 'robots.txt' : type, style, [secret]);
    return { name: type, type, target, settings: { ...settings, bearer_token: secret } };
  }

  withPassword(type: string, style: Style, settings: Json = {}): SecretMonitor {
    const password = this.password(`basic_auth of ${type}`);
    const cookie = this.token(`Cookie of ${type}`, true);
    const key = this.token(`X-Api-Key of ${type}`, true);
    const target = this.#target(type, style, [password, cookie, key]);
    const headers = { Cookie: `session=${cookie}`, 'X-Api-Key': key };
    const basic_auth = { username: 'someone', password };
    return { name: type, type, target, settings: { ...settings, headers, basic_auth } };
  }

  /** Its variables are in forms, in JSON, in headers and in URLs. */
  withVariables(name: string): SecretMonitor {
    const secrets = Array.from({ length: variablesEach }, (_, at) =>
      at % 3 === 1 ? this.password(`v${at} of ${name}`) : this.token(`v${at} of ${name}`),
    );
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const json = { 'Content-Type': 'application/json', 'X-Api-Key': '{{v5}}' };
    const all = secrets.map((_, at) => `{{v${at}}}`);
    const signIn = { url: `/${name}/sign-in`, method: 'POST' };
    const isOk = { json_assertions: [{ path: '$.status', is: 'equal_to', value: 'ok' }] };
    const extract = [{ name: 'access', json_path: '$.access_token' }];
    const steps = [
      { name: 'Sign in', ...signIn, headers: form, body: 'user={{v0}}&password={{v1}}', extract },
      { name: 'Enter', ...signIn, headers: json, body: JSON.stringify({ all }) },
      {
        ...{ name: 'Pay', url: `/${name}/pay?token={{v8}}&access={{access}}`, ...isOk },
        ...{ headers: { 'X-Custom': '{{v11}}' }, bearer_token: '{{access}}' },
      },
    ];
    const variables = Object.fromEntries(secrets.map((secret, at) => [`v${at}`, secret]));
    const target = this.#target(name, 'json', secrets);
    return { name, type: 'multi_step', target, settings: { variables, steps } };
  }

  withPushToken(): SecretMonitor {
    const push_token = this.plant('push_token', textOf(letters, 32));
    return { name: 'job', type: 'heartbeat', target: 'job', settings: { period_seconds: 3600, push_token } };
  }

  /** @returns the address */
  #target(name: string, style: Style, secrets: readonly string[]): string {
    const cookie = this.plant(`Set-Cookie of ${name}`, textOf(letters, 24));
    this.targets.plan(name, { style, secrets, cookie });
    return `${this.targets.url}/${name}/`;
  }
}
