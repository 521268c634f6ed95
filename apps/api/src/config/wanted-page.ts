import type { ConfigState } from '@tocsin/domain';
import type { SecretBox } from '@tocsin/persistence';
import { pageState } from './config-states.js';
import type { PasswordHashes } from './page-passwords.js';
import type { ParsedPage } from './parse-config.js';
import type { PresentPage } from './present-resources.js';

type Digest = Pick<SecretBox, 'digest'>;

export const presentPageState = (
  { page, components, passwordHash }: PresentPage,
  secrets: Digest,
): ConfigState => {
  const links = components.map((settings) => ({
    settings,
    monitor: settings.monitorId === null ? null : { id: settings.monitorId },
  }));
  return pageState(page, links, passwordHash, secrets);
};

/** The page as it will be. */
export const wantedPageState = (
  { key, body, components, password }: ParsedPage,
  before: PresentPage | null,
  hashes: PasswordHashes,
  secrets: Digest,
): ConfigState => {
  const links = components.map(({ body: { settings }, monitor }) => ({ settings, monitor }));
  const stored = before?.passwordHash ?? null;
  const isKept = password === undefined || (password !== null && hashes.get(key) === stored);
  // A new hash would be another one in each plan.
  return pageState(body.settings, links, isKept ? stored : password, secrets);
};
