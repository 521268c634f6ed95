/** The overview. */
export const overview = {
  'Add a channel': 'Kanal hinzufügen',
  'Average of {name}': 'Mittelwert von {name}',
  'Averages show here after the first full hour.':
    'Mittelwerte erscheinen hier nach der ersten vollen Stunde.',
  'Break it': 'Ausfall auslösen',
  'Certificates and domains that end first': 'Zertifikate und Domains, die zuerst ablaufen',
  'Create a monitor': 'Monitor erstellen',
  'Done:': 'Erledigt:',
  'Ended in the last 24 hours': 'In den letzten 24 Stunden beendet',
  'First steps': 'Erste Schritte',
  'Hide these steps': 'Diese Schritte ausblenden',
  'It is done when your channel has accepted the message of that incident.':
    'Erledigt, sobald Ihr Kanal die Nachricht dieses Vorfalls angenommen hat.',
  'It watches one thing: a website, a certificate, a name or a job.':
    'Er überwacht eine Sache: eine Website, ein Zertifikat, einen Namen oder einen Auftrag.',
  'Messages that failed in the last 24 hours': 'In den letzten 24 Stunden fehlgeschlagene Nachrichten',
  'Monitors by state': 'Monitore nach Zustand',
  'Monitors of the types Certificate and Domain expiry show here.':
    'Hier erscheinen Monitore der Typen Zertifikat und Domain-Ablauf.',
  'No incident ended.': 'Kein Vorfall wurde beendet.',
  'None.': 'Keine.',
  'Of {count, plural, one {# monitor} other {# monitors}}: {trouble}.':
    'Von {count, plural, one {# Monitor} other {# Monitoren}}: {trouble}.',
  'On average, in the last 24 full hours.': 'Im Mittel der letzten 24 vollen Stunden.',
  'See all incidents': 'Alle Vorfälle ansehen',
  'See the alerts': 'Alarme ansehen',
  'See the message arrive': 'Nachricht ankommen sehen',
  'See the monitors': 'Monitore ansehen',
  Slowest: 'Langsamste',
  'Stop what you watch, or give the monitor a target that does not exist. An incident opens.':
    'Halten Sie das Überwachte an, oder geben Sie dem Monitor ein Ziel, das es nicht gibt. Ein Vorfall wird eröffnet.',
  'The overview could not be loaded': 'Die Übersicht konnte nicht geladen werden',
  'They could not be loaded': 'Sie konnten nicht geladen werden',
  'To do:': 'Zu tun:',
  'Tocsin sends its messages there: to a webhook, an e-mail address or a chat.':
    'Dorthin sendet Tocsin seine Nachrichten: an einen Webhook, eine E-Mail-Adresse oder einen Chat.',
  'Wrong now': 'Jetzt gestört',
  '{count, number} degraded': '{count, number} beeinträchtigt',
  '{count, number} down': '{count, number} ausgefallen',
  '{count, number} failed, {moment}': '{count, number} fehlgeschlagen, {moment}',
  '{count, plural, one {# monitor} other {# monitors}}, all paused.':
    '{count, plural, one {# Monitor, pausiert.} other {# Monitore, alle pausiert.}}',
  '{count, plural, one {The monitor is up.} other {All # monitors are up.}}':
    '{count, plural, one {Der Monitor ist in Ordnung.} other {Alle # Monitore sind in Ordnung.}}',
} as const;
