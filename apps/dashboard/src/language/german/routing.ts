/** Routes and rotas: who gets a message. */
export const routing = {
  'A rota reads a calendar that you keep elsewhere, such as in Google, Outlook or PagerDuty. At the time of an incident, the channels of whoever is on turn get the message.':
    'Ein Dienstplan liest einen Kalender, den Sie anderswo führen, etwa bei Google, Outlook oder PagerDuty. Zur Zeit eines Vorfalls erhalten die Kanäle derer, die im Dienst sind, die Nachricht.',
  'Ada, or ada@example.com': 'Ada oder ada@example.com',
  'Add a channel …': 'Kanal hinzufügen …',
  'Add a person': 'Person hinzufügen',
  'Add a rota …': 'Dienstplan hinzufügen …',
  'Address of the calendar': 'Adresse des Kalenders',
  'After saving, the page shows who is on now, and the coming four weeks.':
    'Nach dem Speichern zeigt die Seite, wer jetzt im Dienst ist, und die kommenden vier Wochen.',
  'An .ics file of any calendar. It stays as it is until you replace it.':
    'Eine .ics-Datei eines beliebigen Kalenders. Sie bleibt, wie sie ist, bis Sie sie ersetzen.',
  'An event is a person’s turn if its title or an attendee contains the text.':
    'Ein Termin ist der Dienst einer Person, wenn sein Titel oder ein Teilnehmer den Text enthält.',
  'At the time of an incident, everybody whose event is on gets the message on their channels.':
    'Zur Zeit eines Vorfalls erhalten alle, deren Termin läuft, die Nachricht auf ihren Kanälen.',
  Calendar: 'Kalender',
  'Calendar read': 'Kalender gelesen',
  'Calendar file': 'Kalenderdatei',
  'Choose an .ics file, or drop it here': 'Wählen Sie eine .ics-Datei, oder legen Sie sie hier ab',
  'Delete the rota': 'Dienstplan löschen',
  'Delete the rota “{name}”?': 'Dienstplan „{name}“ löschen?',
  'Delete the route': 'Route löschen',
  'Delete the route “{name}”?': 'Route „{name}“ löschen?',
  'From a file': 'Aus einer Datei',
  'From an address': 'Von einer Adresse',
  'How it works': 'So funktioniert es',
  'If empty, it is named after its tags.': 'Wenn leer, heißt sie nach ihren Schlagwörtern.',
  'In the calendar': 'Im Kalender',
  'Incidents of the monitors with certain tags send messages to these channels, too.':
    'Vorfälle der Monitore mit bestimmten Schlagwörtern senden auch an diese Kanäle Nachrichten.',
  'It fails since {since}. It was never fetched, so it is nobody’s turn.':
    'Es schlägt seit {since} fehl. Er wurde nie geholt, daher ist niemand im Dienst.',
  'It fails since {since}. The calendar of {fetched} counts.':
    'Es schlägt seit {since} fehl. Es gilt der Kalender von {fetched}.',
  'It names no channel.': 'Sie nennt keinen Kanal.',
  'Its channels get messages only where they are attached, or where another route names them.':
    'Ihre Kanäle erhalten nur noch Nachrichten, wo sie verbunden sind oder eine andere Route sie nennt.',
  'Keep the turns where you keep them now: an event for each turn, with the name of the person in its title.':
    'Führen Sie die Dienste, wo Sie sie jetzt führen: ein Termin je Dienst, mit dem Namen der Person im Titel.',
  'Later only while the incident is open and nobody has acknowledged it.':
    'Später nur, solange der Vorfall offen ist und ihn niemand übernommen hat.',
  'Monitors and routes that name it send nothing by it any more.':
    'Monitore und Routen, die ihn nennen, senden nichts mehr nach ihm.',
  'Monitors that have all of these tags. Enter or a comma ends a tag.':
    'Monitore mit allen diesen Schlagwörtern. Die Eingabetaste oder ein Komma beendet ein Schlagwort.',
  'Monitors with these tags': 'Monitore mit diesen Schlagwörtern',
  'Next: {who}': 'Als Nächstes: {who}',
  'No monitor has them all yet. Those that get them later are covered, too.':
    'Noch hat kein Monitor sie alle. Die Route gilt auch für Monitore, die sie später erhalten.',
  'On call for payments': 'Bereitschaft für Zahlungen',
  'On now: {who}': 'Jetzt im Dienst: {who}',
  'On turn': 'Im Dienst',
  'Or paste it': 'Oder fügen Sie ihn ein',
  Otherwise: 'Sonst',
  People: 'Personen',
  'The calendar cannot be fetched': 'Der Kalender kann nicht geholt werden',
  'The calendar cannot be fetched. The last one counts.':
    'Der Kalender kann nicht geholt werden. Der letzte gilt.',
  'The channels of whoever is on turn.': 'Die Kanäle derer, die im Dienst sind.',
  'The coming four weeks': 'Die kommenden vier Wochen',
  'The file is larger than 1 MiB.': 'Die Datei ist größer als 1 MiB.',
  'The iCalendar address (.ics) of your calendar. It is fetched every five minutes.':
    'Die iCalendar-Adresse (.ics) Ihres Kalenders. Er wird alle fünf Minuten geholt.',
  'The rota was not saved': 'Der Dienstplan wurde nicht gespeichert',
  'The rotas could not be loaded': 'Die Dienstpläne konnten nicht geladen werden',
  'The route was not saved': 'Die Route wurde nicht gespeichert',
  'The routes could not be loaded': 'Die Routen konnten nicht geladen werden',
  'The turns could not be loaded': 'Die Dienste konnten nicht geladen werden',
  'There is no rota yet': 'Es gibt noch keinen Dienstplan',
  'There is no route yet': 'Es gibt noch keine Route',
  'A route says: monitors with the tag “prod” send messages to these channels. A monitor that gets the tag later follows it, too.':
    'Eine Route sagt: Monitore mit dem Schlagwort „prod“ senden Nachrichten an diese Kanäle. Ein Monitor, der das Schlagwort später erhält, folgt ihr auch.',
  'Times are yours: {zone}.': 'Die Zeiten sind Ihre: {zone}.',
  When: 'Wann',
  'While it is nobody’s turn, or nobody above matches.':
    'Solange niemand im Dienst ist oder niemand von oben passt.',
  'Whose turn it is, by your own calendar. Attach a rota to monitors, or name it in a route.':
    'Wer im Dienst ist, nach Ihrem eigenen Kalender. Verbinden Sie einen Dienstplan mit Monitoren, oder nennen Sie ihn in einer Route.',
  'Write at least one tag.': 'Geben Sie mindestens ein Schlagwort an.',
  deleted: 'gelöscht',
  nobody: 'niemand',
  'this person': 'diese Person',
  '{count, plural, one {# monitor} other {# monitors}} with the tags {tags}':
    '{count, plural, one {# Monitor} other {# Monitore}} mit den Schlagwörtern {tags}',
  '{name} from {time}': '{name} ab {time}',
  '{name} until {time}': '{name} bis {time}',
  'The calendar is being read …': 'Der Kalender wird gelesen …',
} as const;
