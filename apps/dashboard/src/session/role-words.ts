import { inList } from '../language/formats.js';
import { t } from '../language/text.js';
import type { Role } from './session-queries.js';

type RoleWords = {
  readonly name: string;
  /** Within a sentence: one, and several. */
  readonly one: string;
  readonly several: string;
  readonly may: string;
};

export const roleWords: Readonly<Record<Role, RoleWords>> = {
  viewer: {
    name: t('Viewer'),
    one: t('viewer'),
    several: t('viewers'),
    may: t('sees monitors, incidents and alerts, and changes nothing'),
  },
  editor: {
    name: t('Editor'),
    one: t('editor'),
    several: t('editors'),
    may: t('changes monitors, channels and incidents, too'),
  },
  owner: {
    name: t('Owner'),
    one: t('owner'),
    several: t('owners'),
    may: t('also invites members and creates API keys'),
  },
};

/** Least rights first. */
export const roleChoices = Object.entries(roleWords).map(([value, { name }]) => ({ value, label: name }));

export const roleRefusal = (roles: readonly Role[], own: Role): string =>
  t('Only {roles} can do this. Your role is {own}.', {
    roles: inList(roles.map((role) => roleWords[role].several)),
    own: roleWords[own].one,
  });
