/** Texts that confirm a change. */
export const toasts = {
  'The import is done.': 'Der Import ist fertig.',
  'A check is on its way.': 'Eine Prüfung ist unterwegs.',
  Dismiss: 'Schließen',
  'It was not undone. {error}': 'Es wurde nicht rückgängig gemacht. {error}',
  'The account is saved.': 'Das Konto ist gespeichert.',
  'The role is changed.': 'Die Rolle ist geändert.',
  Undo: 'Rückgängig',
  'Your name is saved.': 'Ihr Name ist gespeichert.',
  'Your password is changed.': 'Ihr Passwort ist geändert.',
  '{count, plural, one {The API key is revoked.} other {# API keys are revoked.}}':
    '{count, plural, one {Der API-Schlüssel ist widerrufen.} other {# API-Schlüssel sind widerrufen.}}',
  '{count, plural, one {The API key is saved.} other {# API keys are saved.}}':
    '{count, plural, one {Der API-Schlüssel ist gespeichert.} other {# API-Schlüssel sind gespeichert.}}',
  '{count, plural, one {The channel is attached.} other {# channels are attached.}}':
    '{count, plural, one {Der Kanal ist verbunden.} other {# Kanäle sind verbunden.}}',
  '{count, plural, one {The channel is detached.} other {# channels are detached.}}':
    '{count, plural, one {Der Kanal ist getrennt.} other {# Kanäle sind getrennt.}}',
  '{count, plural, one {The channel is detached. An incident is open, and its end will not be sent to the channel.} other {# channels are detached. Incidents are open whose end will not be sent to them.}}':
    '{count, plural, one {Der Kanal ist getrennt. Ein Vorfall ist offen, und sein Ende wird dem Kanal nicht gesendet.} other {# Kanäle sind getrennt. Vorfälle sind offen, deren Ende ihnen nicht gesendet wird.}}',
  '{count, plural, one {The channel is saved.} other {# channels are saved.}}':
    '{count, plural, one {Der Kanal ist gespeichert.} other {# Kanäle sind gespeichert.}}',
  '{count, plural, one {The incident is resolved.} other {# incidents are resolved.}}':
    '{count, plural, one {Der Vorfall ist behoben.} other {# Vorfälle sind behoben.}}',
  '{count, plural, one {The invitation is withdrawn.} other {# invitations are withdrawn.}}':
    '{count, plural, one {Die Einladung ist zurückgezogen.} other {# Einladungen sind zurückgezogen.}}',
  '{count, plural, one {The maintenance window is saved.} other {# maintenance windows are saved.}}':
    '{count, plural, one {Das Wartungsfenster ist gespeichert.} other {# Wartungsfenster sind gespeichert.}}',
  '{count, plural, one {The member is removed.} other {# members are removed.}}':
    '{count, plural, one {Das Mitglied ist entfernt.} other {# Mitglieder sind entfernt.}}',
  '{count, plural, one {The monitor is checked again.} other {# monitors are checked again.}}':
    '{count, plural, one {Der Monitor wird wieder geprüft.} other {# Monitore werden wieder geprüft.}}',
  '{count, plural, one {The monitor is created.} other {# monitors are created.}}':
    '{count, plural, one {Der Monitor ist erstellt.} other {# Monitore sind erstellt.}}',
  '{count, plural, one {The monitor is paused.} other {# monitors are paused.}}':
    '{count, plural, one {Der Monitor ist pausiert.} other {# Monitore sind pausiert.}}',
  '{count, plural, one {The monitor is saved.} other {# monitors are saved.}}':
    '{count, plural, one {Der Monitor ist gespeichert.} other {# Monitore sind gespeichert.}}',
  '{count, plural, one {The passkey is removed.} other {# passkeys are removed.}}':
    '{count, plural, one {Der Passkey ist entfernt.} other {# Passkeys sind entfernt.}}',
  '{count, plural, one {The passkey is renamed.} other {# passkeys are renamed.}}':
    '{count, plural, one {Der Passkey ist umbenannt.} other {# Passkeys sind umbenannt.}}',
  '{count, plural, one {The tag is added.} other {# tags are added.}}':
    '{count, plural, one {Das Schlagwort ist hinzugefügt.} other {# Schlagwörter sind hinzugefügt.}}',
  '{count, plural, one {The tag is removed.} other {# tags are removed.}}':
    '{count, plural, one {Das Schlagwort ist entfernt.} other {# Schlagwörter sind entfernt.}}',
  '“{name}” is added.': '„{name}“ ist hinzugefügt.',
  '“{name}” is attached.': '„{name}“ ist verbunden.',
  '“{name}” is checked again.': '„{name}“ wird wieder geprüft.',
  '“{name}” is created.': '„{name}“ ist erstellt.',
  '“{name}” is detached.': '„{name}“ ist getrennt.',
  '“{name}” is paused.': '„{name}“ ist pausiert.',
  '“{name}” is removed.': '„{name}“ ist entfernt.',
  '“{name}” is renamed.': '„{name}“ ist umbenannt.',
  '“{name}” is resolved.': '„{name}“ ist behoben.',
  '“{name}” is revoked.': '„{name}“ ist widerrufen.',
  '“{name}” is saved.': '„{name}“ ist gespeichert.',
  '“{name}” is withdrawn.': '„{name}“ ist zurückgezogen.',
  'The order is saved.': 'Die Reihenfolge ist gespeichert.',
  'The post is published.': 'Der Beitrag ist veröffentlicht.',
  'The status page is created.': 'Die Statusseite ist erstellt.',
  'The status page is saved.': 'Die Statusseite ist gespeichert.',
  'The update is published.': 'Die Meldung ist veröffentlicht.',
  '{count, plural, one {The component is added.} other {# components are added.}}':
    '{count, plural, one {Die Komponente ist hinzugefügt.} other {# Komponenten sind hinzugefügt.}}',
  '{count, plural, one {The component is saved.} other {# components are saved.}}':
    '{count, plural, one {Die Komponente ist gespeichert.} other {# Komponenten sind gespeichert.}}',
  '{count, plural, one {The post is saved.} other {# posts are saved.}}':
    '{count, plural, one {Der Beitrag ist gespeichert.} other {# Beiträge sind gespeichert.}}',
  'It is not acknowledged any more.': 'Er ist nicht mehr übernommen.',
  'The note is added.': 'Die Notiz ist hinzugefügt.',
  'The rota is attached.': 'Der Dienstplan ist verbunden.',
  'The rota is detached.': 'Der Dienstplan ist getrennt.',
  'The rota is detached. An incident is open, and its end will not be sent to those on turn.':
    'Der Dienstplan ist getrennt. Ein Vorfall ist offen, und sein Ende wird den Diensthabenden nicht gesendet.',
  'The rota is saved.': 'Der Dienstplan ist gespeichert.',
  'The route is saved.': 'Die Route ist gespeichert.',
  'The time is saved.': 'Die Zeit ist gespeichert.',
  'You have it. No further channel gets a message.':
    'Sie haben ihn übernommen. Kein weiterer Kanal erhält eine Nachricht.',
  'The monitors are created.': 'Die Monitore sind erstellt.',
} as const;
