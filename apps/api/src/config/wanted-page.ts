import type { ConfigState } from '@tocsin/domain';
import { pageState } from './config-states.js';
import type { ParsedPage } from './parse-config.js';
import type { PresentPage } from './present-resources.js';

export const presentPageState = ({ page, components }: PresentPage): ConfigState => {
  const links = components.map((settings) => ({
    settings,
    monitor: settings.monitorId === null ? null : { id: settings.monitorId },
  }));
  return pageState(page, links, page.hasPassword);
};

/** The page as it will be. */
export const wantedPageState = (
  { body, components, password }: ParsedPage,
  before: PresentPage | null,
): ConfigState => {
  const links = components.map(({ body: { settings }, monitor }) => ({ settings, monitor }));
  const hasPassword = password === undefined ? before?.page.hasPassword === true : password !== null;
  return pageState(body.settings, links, hasPassword);
};
