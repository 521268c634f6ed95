import { t } from '../language/text.js';

type SavedWords = {
  /** @param name the name in the answer, if it has one */
  readonly one: (name: string | undefined) => string;
  readonly many: (count: number) => string;
  /** The operation that undoes the change, with the same parameters. */
  readonly undo?: string;
};

type Named = (name: string) => string;

const added: Named = (name) => t('“{name}” is added.', { name });
const attached: Named = (name) => t('“{name}” is attached.', { name });
const checkedAgain: Named = (name) => t('“{name}” is checked again.', { name });
const created: Named = (name) => t('“{name}” is created.', { name });
const detached: Named = (name) => t('“{name}” is detached.', { name });
const paused: Named = (name) => t('“{name}” is paused.', { name });
const removed: Named = (name) => t('“{name}” is removed.', { name });
const renamed: Named = (name) => t('“{name}” is renamed.', { name });
const resolved: Named = (name) => t('“{name}” is resolved.', { name });
const revoked: Named = (name) => t('“{name}” is revoked.', { name });
const saved: Named = (name) => t('“{name}” is saved.', { name });
const withdrawn: Named = (name) => t('“{name}” is withdrawn.', { name });

const thing = (named: Named, many: SavedWords['many']): SavedWords => ({
  one: (name) => (name === undefined ? many(1) : named(name)),
  many,
});
const undoneBy = (words: SavedWords, undo: string): SavedWords => ({ ...words, undo });
const same = (text: string): SavedWords => ({ one: () => text, many: () => text });

const channelSaved = thing(saved, (count) =>
  t('{count, plural, one {The channel is saved.} other {# channels are saved.}}', { count }),
);
const componentSaved = thing(saved, (count) =>
  t('{count, plural, one {The component is saved.} other {# components are saved.}}', { count }),
);
const postSaved = thing(saved, (count) =>
  t('{count, plural, one {The post is saved.} other {# posts are saved.}}', { count }),
);
const maintenanceWindowSaved = thing(saved, (count) =>
  t('{count, plural, one {The maintenance window is saved.} other {# maintenance windows are saved.}}', {
    count,
  }),
);

const routeSaved = thing(saved, () => t('The route is saved.'));
const rotaSaved = thing(saved, () => t('The rota is saved.'));

const pause = 'POST /v1/monitors/{id}/pause';
const resume = 'POST /v1/monitors/{id}/resume';
const attach = 'PUT /v1/monitors/{id}/channels/{channel_id}';
const detach = 'DELETE /v1/monitors/{id}/channels/{channel_id}';
const attachRota = 'PUT /v1/monitors/{id}/rotas/{rota_id}';
const detachRota = 'DELETE /v1/monitors/{id}/rotas/{rota_id}';
const addTag = 'PUT /v1/monitors/{id}/tags/{tag}';
const removeTag = 'DELETE /v1/monitors/{id}/tags/{tag}';

const endNotSentHeader = 'Incident-End-Not-Sent';
// not translated: a key.
const duringIncident = (detachment: string): string => `${detachment} during an incident`;

/** The key of a change in `savedWords`. @param operation the method and path of the API */
export const savedKind = (operation: string, hasBody: boolean, headers: Headers): string => {
  if (headers.has(endNotSentHeader)) return duringIncident(operation);
  const withBody = `${operation} {}`;
  return hasBody && withBody in savedWords ? withBody : operation;
};

/** The words for successful changes, by the method and path of the API. */
export const savedWords: Readonly<Record<string, SavedWords>> = {
  'POST /v1/monitors': thing(created, (count) =>
    t('{count, plural, one {The monitor is created.} other {# monitors are created.}}', { count }),
  ),
  'POST /v1/monitors/many': same(t('The monitors are created.')),
  'PATCH /v1/monitors/{id}': thing(saved, (count) =>
    t('{count, plural, one {The monitor is saved.} other {# monitors are saved.}}', { count }),
  ),
  [pause]: undoneBy(
    thing(paused, (count) =>
      t('{count, plural, one {The monitor is paused.} other {# monitors are paused.}}', { count }),
    ),
    resume,
  ),
  [resume]: undoneBy(
    thing(checkedAgain, (count) =>
      t('{count, plural, one {The monitor is checked again.} other {# monitors are checked again.}}', {
        count,
      }),
    ),
    pause,
  ),
  'POST /v1/monitors/{id}/check': same(t('A check is on its way.')),
  [attach]: undoneBy(
    thing(attached, (count) =>
      t('{count, plural, one {The channel is attached.} other {# channels are attached.}}', { count }),
    ),
    detach,
  ),
  [detach]: undoneBy(
    thing(detached, (count) =>
      t('{count, plural, one {The channel is detached.} other {# channels are detached.}}', { count }),
    ),
    attach,
  ),
  [duringIncident(detach)]: undoneBy(
    thing(detached, (count) =>
      t(
        '{count, plural, one {The channel is detached. An incident is open, and its end will not be sent to the channel.} other {# channels are detached. Incidents are open whose end will not be sent to them.}}',
        { count },
      ),
    ),
    attach,
  ),
  // The time of an attachment: the request has a body.
  [`${attach} {}`]: same(t('The time is saved.')),
  [attachRota]: same(t('The rota is attached.')),
  [detachRota]: undoneBy(same(t('The rota is detached.')), attachRota),
  [duringIncident(detachRota)]: undoneBy(
    same(t('The rota is detached. An incident is open, and its end will not be sent to those on turn.')),
    attachRota,
  ),
  [addTag]: undoneBy(
    thing(added, (count) =>
      t('{count, plural, one {The tag is added.} other {# tags are added.}}', { count }),
    ),
    removeTag,
  ),
  [removeTag]: undoneBy(
    thing(removed, (count) =>
      t('{count, plural, one {The tag is removed.} other {# tags are removed.}}', { count }),
    ),
    addTag,
  ),
  'POST /v1/incidents/{id}/resolve': thing(resolved, (count) =>
    t('{count, plural, one {The incident is resolved.} other {# incidents are resolved.}}', { count }),
  ),
  'POST /v1/incidents/{id}/acknowledge': same(t('You have it. No further channel gets a message.')),
  'DELETE /v1/incidents/{id}/acknowledge': same(t('It is not acknowledged any more.')),
  'POST /v1/incidents/{id}/notes': same(t('The note is added.')),
  'POST /v1/routes': routeSaved,
  'PATCH /v1/routes/{id}': routeSaved,
  'POST /v1/rotas': rotaSaved,
  'PATCH /v1/rotas/{id}': rotaSaved,
  'POST /v1/channels': channelSaved,
  'PATCH /v1/channels/{id}': channelSaved,
  'POST /v1/maintenance-windows': maintenanceWindowSaved,
  'PATCH /v1/maintenance-windows/{id}': maintenanceWindowSaved,
  'POST /v1/config/apply': same(t('The import is done.')),
  'POST /v1/status-pages': same(t('The status page is created.')),
  'PATCH /v1/status-pages/{id}': same(t('The status page is saved.')),
  'PUT /v1/status-pages/{id}/component-order': same(t('The order is saved.')),
  'POST /v1/status-pages/{id}/components': thing(added, (count) =>
    t('{count, plural, one {The component is added.} other {# components are added.}}', { count }),
  ),
  'PATCH /v1/status-pages/{id}/components/{component_id}': componentSaved,
  'POST /v1/status-pages/{id}/posts': postSaved,
  'PATCH /v1/status-pages/{id}/posts/{post_id}': postSaved,
  'POST /v1/status-pages/{id}/posts/{post_id}/publish': same(t('The post is published.')),
  'POST /v1/status-pages/{id}/posts/{post_id}/updates': same(t('The update is published.')),
  'PATCH /v1/account': same(t('The account is saved.')),
  'PATCH /v1/person': same(t('Your name is saved.')),
  'PUT /v1/person/password': same(t('Your password is changed.')),
  'PATCH /v1/members/{id}': same(t('The role is changed.')),
  'DELETE /v1/members/{id}': thing(removed, (count) =>
    t('{count, plural, one {The member is removed.} other {# members are removed.}}', { count }),
  ),
  'DELETE /v1/invitations/{id}': thing(withdrawn, (count) =>
    t('{count, plural, one {The invitation is withdrawn.} other {# invitations are withdrawn.}}', { count }),
  ),
  'PATCH /v1/api-keys/{id}': thing(saved, (count) =>
    t('{count, plural, one {The API key is saved.} other {# API keys are saved.}}', { count }),
  ),
  'DELETE /v1/api-keys/{id}': thing(revoked, (count) =>
    t('{count, plural, one {The API key is revoked.} other {# API keys are revoked.}}', { count }),
  ),
  'PATCH /v1/passkeys/{id}': thing(renamed, (count) =>
    t('{count, plural, one {The passkey is renamed.} other {# passkeys are renamed.}}', { count }),
  ),
  'POST /v1/passkeys/{id}/removal': thing(removed, (count) =>
    t('{count, plural, one {The passkey is removed.} other {# passkeys are removed.}}', { count }),
  ),
};
