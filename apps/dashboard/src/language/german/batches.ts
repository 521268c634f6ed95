/** Changes and deletions of many things. */
export const batches = {
  '{count, plural, one {The monitor} other {# monitors}} will be deleted at {at}.':
    '{count, plural, one {Der Monitor wird} other {# Monitore werden}} um {at} gelöscht.',
  '{count, plural, one {The channel} other {# channels}} will be deleted at {at}.':
    '{count, plural, one {Der Kanal wird} other {# Kanäle werden}} um {at} gelöscht.',
  '{count, plural, one {The route} other {# routes}} will be deleted at {at}.':
    '{count, plural, one {Die Route wird} other {# Routen werden}} um {at} gelöscht.',
  '{count, plural, one {The rota} other {# rotas}} will be deleted at {at}.':
    '{count, plural, one {Der Dienstplan wird} other {# Dienstpläne werden}} um {at} gelöscht.',
  '{count, plural, one {The maintenance window} other {# maintenance windows}} will be deleted at {at}.':
    '{count, plural, one {Das Wartungsfenster wird} other {# Wartungsfenster werden}} um {at} gelöscht.',
  '{count, plural, one {The status page} other {# status pages}} will be deleted at {at}.':
    '{count, plural, one {Die Statusseite wird} other {# Statusseiten werden}} um {at} gelöscht.',
  '{count, plural, one {The component} other {# components}} will be deleted at {at}.':
    '{count, plural, one {Die Komponente wird} other {# Komponenten werden}} um {at} gelöscht.',
  '{count, plural, one {The post} other {# posts}} will be taken away at {at}.':
    '{count, plural, one {Der Beitrag wird} other {# Beiträge werden}} um {at} entfernt.',
  '{count, plural, one {The subscriber} other {# subscribers}} will be removed at {at}.':
    '{count, plural, one {Der Abonnent wird} other {# Abonnenten werden}} um {at} entfernt.',
  '“{name}” will be deleted at {at}.': '„{name}“ wird um {at} gelöscht.',
  'Pausing {count, plural, one {# monitor} other {# monitors}} …':
    '{count, plural, one {# Monitor wird} other {# Monitore werden}} pausiert …',
  'Resuming {count, plural, one {# monitor} other {# monitors}} …':
    '{count, plural, one {# Monitor wird} other {# Monitore werden}} fortgesetzt …',
  'Attaching the channel to {count, plural, one {# monitor} other {# monitors}} …':
    'Der Kanal wird mit {count, plural, one {# Monitor} other {# Monitoren}} verbunden …',
  'Detaching the channel from {count, plural, one {# monitor} other {# monitors}} …':
    'Der Kanal wird von {count, plural, one {# Monitor} other {# Monitoren}} getrennt …',
  'Tagging {count, plural, one {# monitor} other {# monitors}} …':
    '{count, plural, one {# Monitor erhält} other {# Monitore erhalten}} das Schlagwort …',
  'Removing the tag from {count, plural, one {# monitor} other {# monitors}} …':
    '{count, plural, one {# Monitor verliert} other {# Monitore verlieren}} das Schlagwort …',
  'Deleting {count, number} …': '{count, number} werden gelöscht …',
  '{count, plural, one {# monitor is paused} other {# monitors are paused}}.':
    '{count, plural, one {# Monitor ist} other {# Monitore sind}} pausiert.',
  '{count, plural, one {# monitor is checked again} other {# monitors are checked again}}.':
    '{count, plural, one {# Monitor wird} other {# Monitore werden}} wieder geprüft.',
  'The channel is attached to {count, plural, one {# monitor} other {# monitors}}.':
    'Der Kanal ist mit {count, plural, one {# Monitor} other {# Monitoren}} verbunden.',
  'The channel is detached from {count, plural, one {# monitor} other {# monitors}}.':
    'Der Kanal ist von {count, plural, one {# Monitor} other {# Monitoren}} getrennt.',
  'The tag is added to {count, plural, one {# monitor} other {# monitors}}.':
    '{count, plural, one {# Monitor hat} other {# Monitore haben}} das Schlagwort.',
  'The tag is removed from {count, plural, one {# monitor} other {# monitors}}.':
    '{count, plural, one {# Monitor hat} other {# Monitore haben}} das Schlagwort nicht mehr.',
  '{count, plural, one {# is deleted} other {# are deleted}}.':
    '{count, plural, one {# ist gelöscht} other {# sind gelöscht}}.',
  '{done} “{name}” was not changed: {why}': '{done} „{name}“ wurde nicht geändert: {why}',
  '{done} {refused, number} were not changed, “{name}” among them: {why}':
    '{done} {refused, number} wurden nicht geändert, darunter „{name}“: {why}',
  'will be deleted': 'wird gelöscht',
} as const;
