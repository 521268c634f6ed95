import { inDate } from '../language/formats.js';
import { t } from '../language/text.js';
import type { Batch } from './batch-queries.js';

type Counted = (count: number) => string;
type Deleting = (values: { readonly count: number; readonly at: string }) => string;

const deleting: Readonly<Record<Batch['kind'], Deleting>> = {
  monitors: (values) =>
    t('{count, plural, one {The monitor} other {# monitors}} will be deleted at {at}.', values),
  channels: (values) =>
    t('{count, plural, one {The channel} other {# channels}} will be deleted at {at}.', values),
  routes: (values) => t('{count, plural, one {The route} other {# routes}} will be deleted at {at}.', values),
  rotas: (values) => t('{count, plural, one {The rota} other {# rotas}} will be deleted at {at}.', values),
  maintenance_windows: (values) =>
    t(
      '{count, plural, one {The maintenance window} other {# maintenance windows}} will be deleted at {at}.',
      values,
    ),
  status_pages: (values) =>
    t('{count, plural, one {The status page} other {# status pages}} will be deleted at {at}.', values),
  status_components: (values) =>
    t('{count, plural, one {The component} other {# components}} will be deleted at {at}.', values),
  status_posts: (values) =>
    t('{count, plural, one {The post} other {# posts}} will be taken away at {at}.', values),
  status_subscribers: (values) =>
    t('{count, plural, one {The subscriber} other {# subscribers}} will be removed at {at}.', values),
};

/** Announces a batch that has not begun. @param name of its only thing */
export const waitingWords = ({ kind, count, starts_at }: Batch, name: string | undefined): string => {
  const at = inDate(new Date(starts_at), { timeStyle: 'medium' });
  return name === undefined
    ? deleting[kind]({ count, at })
    : t('“{name}” will be deleted at {at}.', { name, at });
};

const runningNow: Readonly<Record<Batch['action'], Counted>> = {
  pause: (count) => t('Pausing {count, plural, one {# monitor} other {# monitors}} …', { count }),
  resume: (count) => t('Resuming {count, plural, one {# monitor} other {# monitors}} …', { count }),
  attach_channel: (count) =>
    t('Attaching the channel to {count, plural, one {# monitor} other {# monitors}} …', { count }),
  detach_channel: (count) =>
    t('Detaching the channel from {count, plural, one {# monitor} other {# monitors}} …', { count }),
  add_tag: (count) => t('Tagging {count, plural, one {# monitor} other {# monitors}} …', { count }),
  remove_tag: (count) =>
    t('Removing the tag from {count, plural, one {# monitor} other {# monitors}} …', { count }),
  delete: (count) => t('Deleting {count, number} …', { count }),
};

export const runningWords = ({ action, count }: Batch): string => runningNow[action](count);

const ended: Readonly<Record<Batch['action'], Counted>> = {
  pause: (count) => t('{count, plural, one {# monitor is paused} other {# monitors are paused}}.', { count }),
  resume: (count) =>
    t('{count, plural, one {# monitor is checked again} other {# monitors are checked again}}.', { count }),
  attach_channel: (count) =>
    t('The channel is attached to {count, plural, one {# monitor} other {# monitors}}.', { count }),
  detach_channel: (count) =>
    t('The channel is detached from {count, plural, one {# monitor} other {# monitors}}.', { count }),
  add_tag: (count) =>
    t('The tag is added to {count, plural, one {# monitor} other {# monitors}}.', { count }),
  remove_tag: (count) =>
    t('The tag is removed from {count, plural, one {# monitor} other {# monitors}}.', { count }),
  delete: (count) => t('{count, plural, one {# is deleted} other {# are deleted}}.', { count }),
};

/** Reports the result of a finished batch, with the numbers of the API. @param nameOf returns the name of a thing that refused */
export const endedWords = (
  { action, done, refused, refusals }: Batch,
  nameOf: (id: string) => string | undefined,
): string => {
  const [first] = refusals;
  if (first === undefined) return ended[action](done);
  const words = {
    refused,
    name: nameOf(first.id) ?? first.id,
    why: first.detail,
    done: ended[action](done),
  };
  return refused === 1
    ? t('{done} “{name}” was not changed: {why}', words)
    : t('{done} {refused, number} were not changed, “{name}” among them: {why}', words);
};
