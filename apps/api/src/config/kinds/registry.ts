import type { ConfigKind } from '@tocsin/domain';
import { channels } from './channels.js';
import type { KindInFiles } from './kind.js';
import { maintenanceWindows } from './maintenance-windows.js';
import { monitors } from './monitors.js';
import { rotas } from './rotas.js';
import { routes } from './routes.js';
import { statusPages } from './status-pages.js';

const registry = {
  channels,
  rotas,
  monitors,
  routes,
  maintenance_windows: maintenanceWindows,
  status_pages: statusPages,
};

type Registry = typeof registry;

/** A resource of the files, by its kind. */
export type ParsedOf = { readonly [Kind in ConfigKind]: Parameters<Registry[Kind]['apply']>[2] };

/** A stored resource, by its kind. */
export type PresentOf = { readonly [Kind in ConfigKind]: Parameters<Registry[Kind]['keyName']>[0] };

/** In the order of `configKinds`: a kind refers only to kinds before it, and to its own. */
export const kinds: { readonly [Kind in ConfigKind]: KindInFiles<ParsedOf[Kind], PresentOf[Kind]> } =
  registry;

/** The resources of the files by their keys. Those with an error are not among them. */
export type ParsedResources = { readonly [Kind in ConfigKind]: ReadonlyMap<string, ParsedOf[Kind]> };

/** Stored resources by their ids. */
export type StoredResources = { readonly [Kind in ConfigKind]: ReadonlyMap<string, PresentOf[Kind]> };
