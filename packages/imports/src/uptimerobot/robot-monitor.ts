import type { DataMap } from '../report/maps.js';

/** A kind of monitor, by how UptimeRobot checks it. */
export type RobotKind = (typeof robotKinds)[number];

export const robotKinds = ['http', 'keyword', 'ping', 'port', 'heartbeat', 'dns', 'api', 'udp'] as const;

export type RobotContact = {
  readonly id: string;
  /** An e-mail address; unset where the answer does not tell it. */
  readonly address: string | undefined;
  readonly kind: string;
  /** Minutes after the monitor is down. */
  readonly threshold: number;
  /** Minutes between repeated messages, or 0. */
  readonly recurrence: number;
};

/** A monitor of either version of the API. What is unset is not in the answer. */
export type RobotMonitor = {
  readonly id: string;
  readonly name: string;
  /** Unset for a kind that nobody knew when this was written. */
  readonly kind: RobotKind | undefined;
  readonly writtenKind: string;
  readonly url: string;
  readonly intervalSeconds: number;
  readonly timeoutSeconds: number | undefined;
  readonly graceSeconds: number | undefined;
  readonly isPaused: boolean;
  readonly method: string | undefined;
  readonly login: { readonly kind: string; readonly user: string; readonly password: string };
  readonly headers: DataMap | undefined;
  readonly body: { readonly contentType: string | undefined; readonly data: unknown } | undefined;
  readonly port: number;
  readonly keyword: string;
  /** True if it is down while the keyword is there. */
  readonly isDownWithKeyword: boolean;
  readonly ignoresCase: boolean | undefined;
  /** Statuses such as `200` and classes such as `2xx`. */
  readonly statuses: readonly string[] | undefined;
  readonly followsRedirects: boolean | undefined;
  readonly looksAtCertificate: boolean | undefined;
  readonly remindsOfCertificate: boolean;
  readonly certificateDays: readonly number[];
  readonly remindsOfDomain: boolean;
  /** How often a wrong answer is asked for again; unset for the usual. */
  readonly retries: number | undefined;
  readonly dnsRecords: DataMap;
  readonly assertions: DataMap;
  readonly contacts: readonly RobotContact[] | undefined;
  readonly windows: readonly DataMap[] | undefined;
  readonly tags: readonly string[];
  /** The losses by the keys of its row. */
  readonly losses: readonly string[];
};

export const formType = 'application/x-www-form-urlencoded';
export const jsonType = 'application/json';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#039;': "'",
};

/** The API may write names and addresses as HTML has them. */
export const withoutEntities = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#0?39);/g, (entity) => entities[entity] ?? entity);

export const hasEntity = (text: string): boolean => withoutEntities(text) !== text;

export const isTrue = (value: unknown): boolean => value === true || value === 1 || value === '1';
