/** Texts about a server that does not answer. */
export const live = {
  'Check your network, and that the service is running.': 'Prüfen Sie Ihr Netz und ob der Dienst läuft.',
  'It is starting, or its database does not answer. If it lasts, look at the log of the service.':
    'Es startet gerade, oder seine Datenbank antwortet nicht. Hält das an, sehen Sie in das Log des Dienstes.',
  'This device is offline': 'Dieses Gerät ist offline',
  'Tocsin cannot be reached': 'Tocsin ist nicht erreichbar',
  'Tocsin does not answer': 'Tocsin antwortet nicht',
  'Tocsin goes on without this page. Connect the device to a network.':
    'Tocsin arbeitet ohne diese Seite weiter. Verbinden Sie das Gerät mit einem Netz.',
  'Tocsin is not available': 'Tocsin ist nicht verfügbar',
  'Try now': 'Jetzt versuchen',
  'What is loaded stays readable, as of {at}. The rest, and pages that you open, appear when it works again. Until then, nothing can be saved.':
    'Was geladen ist, bleibt lesbar, Stand {at}. Das Übrige und Seiten, die Sie öffnen, erscheinen, sobald es wieder geht. Bis dahin lässt sich nichts speichern.',
  'Your network is slow, or the service hangs. If it lasts, look at the log of the service.':
    'Ihr Netz ist langsam, oder der Dienst hängt. Hält das an, sehen Sie in das Log des Dienstes.',
  '{title}, so nothing was sent. {advice} Then try again.':
    '{title}, daher wurde nichts gesendet. {advice} Versuchen Sie es dann erneut.',
} as const;
