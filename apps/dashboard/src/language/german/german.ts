import { alerts } from './alerts.js';
import { api } from './api.js';
import { app } from './app.js';
import { audit } from './audit.js';
import { batches } from './batches.js';
import { commandPalette } from './command-palette.js';
import { findings } from './findings.js';
import { imports } from './imports.js';
import { incidents } from './incidents.js';
import { live } from './live.js';
import { maintenance } from './maintenance.js';
import { monitorList } from './monitor-list.js';
import { monitorPage } from './monitor-page.js';
import { monitors } from './monitors.js';
import { monitorsForm } from './monitors-form.js';
import { overview } from './overview.js';
import { routing } from './routing.js';
import { schemaForm } from './schema-form.js';
import { session } from './session.js';
import { settings } from './settings.js';
import { shared } from './shared.js';
import { statusPages } from './status-pages.js';
import { toasts } from './toasts.js';
import { trouble } from './trouble.js';
import { ui } from './ui.js';

/** English to German. Its English texts are those that every language translates. */
export const german = {
  ...shared,
  ...alerts,
  ...api,
  ...audit,
  ...batches,
  ...findings,
  ...imports,
  ...incidents,
  ...maintenance,
  ...monitorList,
  ...monitorPage,
  ...monitors,
  ...routing,
  ...schemaForm,
  ...monitorsForm,
  ...session,
  ...settings,
  ...statusPages,
  ...ui,
  ...toasts,
  ...trouble,
  ...overview,
  ...live,
  ...commandPalette,
  ...app,
} as const;

export type Texts = typeof german;
