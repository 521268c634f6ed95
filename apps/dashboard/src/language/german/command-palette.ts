/** Texts of the palette. Its search words are German and English. */
export const commandPalette = {
  'uptime kuma gatus move backup': 'uptime kuma gatus umziehen sicherung',
  'A page, a monitor, “pause shop”, “ssl expiry” or a URL':
    'Eine Seite, ein Monitor, „shop pausieren“, „ssl ablauf“ oder eine URL',
  'Alerts and channels': 'Alarme und Kanäle',
  'Check {name} now': '{name} jetzt prüfen',
  'Ctrl K': 'Strg K',
  Do: 'Ausführen',
  'Find or do': 'Suchen oder ausführen',
  'Go to': 'Öffnen',
  Matches: 'Treffer',
  'New monitor: {type}': 'Neuer Monitor: {type}',
  'Nothing matches. Try fewer words.': 'Nichts gefunden. Versuchen Sie es mit weniger Wörtern.',
  'Pause {name}': '{name} pausieren',
  'Resume {name}': '{name} fortsetzen',
  'That did not work. {error}': 'Das hat nicht geklappt. {error}',
  'What do you want?': 'Was möchten Sie?',
  'Your sign-in': 'Ihre Anmeldung',
  'account plan': 'konto tarif settings account plan',
  'add create planned': 'hinzufügen erstellen anlegen geplant new maintenance window add create planned',
  'add create watch': 'hinzufügen erstellen anlegen überwachen new monitor add create watch',
  'add create webhook slack teams telegram e-mail':
    'hinzufügen erstellen anlegen new channel add create webhook slack teams telegram e-mail',
  'history changes who': 'verlauf wer audit log history changes who',
  'home start dashboard': 'start startseite overview home start dashboard',
  'list checks': 'liste prüfungen monitors list checks',
  'messages webhooks notifications':
    'nachrichten benachrichtigungen alerts and channels messages webhooks notifications',
  'new create add monitor a an the watch':
    'neu neuer neuen erstellen anlegen hinzufügen ein einen der den überwachen new create add monitor a an the watch',
  'openapi rest documentation': 'dokumentation api reference openapi rest documentation',
  'outages down': 'ausfälle störungen ausgefallen incidents outages down',
  'password passkeys sessions profile name':
    'passwort sitzungen profil your sign-in password passkeys sessions profile name',
  'people invite roles team': 'personen einladen rollen members people invite roles team',
  'tokens scopes': 'rechte api keys tokens scopes',
  'windows planned': 'fenster geplant maintenance windows planned',
  'public customers components posts': 'öffentlich kunden komponenten beiträge',
  'add create public customers': 'hinzufügen anlegen öffentlich kunden',
  'add write status page customers announce': 'hinzufügen schreiben statusseite kunden ankündigen',
} as const;
