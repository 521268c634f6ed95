export const maintenance = {
  'A window can repeat: every Sunday night, the first Tuesday of a month. A monitor that still fails when the window ends opens its incident then.':
    'Ein Fenster kann sich wiederholen: jede Sonntagnacht, am ersten Dienstag im Monat. Ein Monitor, der am Ende des Fensters noch fehlschlägt, eröffnet dann seinen Vorfall.',
  'After a number of times': 'Nach einer Anzahl von Malen',
  'All monitors': 'Alle Monitore',
  'All monitors ({count})': 'Alle Monitore ({count})',
  'By another rule': 'Nach einer anderen Regel',
  'Checks go on, and no incident opens. A monitor that still fails at the end opens its incident then. Uptime leaves the time out.':
    'Die Prüfungen gehen weiter, und es entsteht kein Vorfall. Ein Monitor, der am Ende noch ausfällt, öffnet seinen Vorfall dann. Die Verfügbarkeit lässt diese Zeit aus.',
  'Choose at least one monitor, or all monitors.': 'Wählen Sie mindestens einen Monitor oder alle Monitore.',
  Daily: 'Täglich',
  'Database upgrade': 'Datenbank-Upgrade',
  'Day of the month': 'Tag des Monats',
  'Delete the maintenance window “{name}”?': 'Wartungsfenster „{name}“ löschen?',
  'Delete the window': 'Fenster löschen',
  Ends: 'Endet',
  Friday: 'Freitag',
  'From, in {zone}': 'Ab, in {zone}',
  'From, your time': 'Ab, Ihre Zeit',
  'In maintenance, so no other incident opens. The one that opened before stays open until the target is up':
    'In Wartung, daher wird kein weiterer Vorfall eröffnet. Der frühere bleibt offen, bis das Ziel wieder in Ordnung ist',
  'In maintenance, so no incident opens': 'In Wartung, daher wird kein Vorfall eröffnet',
  'Incidents then open at that time as usual.': 'Vorfälle werden dann zu dieser Zeit wie gewohnt eröffnet.',
  'Interval in days': 'Abstand in Tagen',
  'Interval in months': 'Abstand in Monaten',
  'Interval in weeks': 'Abstand in Wochen',
  'It is on now and ends at once. Monitors that fail then open an incident.':
    'Es läuft gerade und endet sofort. Monitore, die fehlschlagen, eröffnen dann einen Vorfall.',
  'Last day': 'Letzter Tag',
  'Maintenance is planned': 'Wartung ist geplant',
  Monday: 'Montag',
  'Monitors that are made later are covered too.': 'Später erstellte Monitore gehören auch dazu.',
  'Monitors that depend on a covered monitor are covered too.':
    'Monitore, die von einem gewählten Monitor abhängen, gehören auch dazu.',
  Monthly: 'Monatlich',
  Never: 'Nie',
  'New window': 'Neues Fenster',
  Next: 'Demnächst',
  'No maintenance is planned': 'Es ist keine Wartung geplant',
  'Number of times': 'Anzahl',
  On: 'Wochentage',
  'On a day': 'An einem Tag',
  'On now': 'Läuft gerade',
  'One of these monitors was deleted. Remove it.': 'Einer dieser Monitore wurde gelöscht. Entfernen Sie ihn.',
  Over: 'Vorbei',
  Repeats: 'Wiederholung',
  Saturday: 'Samstag',
  'Shown on the monitors that it covers.': 'Erscheint bei den Monitoren, für die es gilt.',
  'Some monitors': 'Einige Monitore',
  Starts: 'Beginnt',
  Sunday: 'Sonntag',
  'The window was not saved': 'Das Fenster wurde nicht gespeichert',
  'The windows could not be loaded': 'Die Fenster konnten nicht geladen werden',
  'This form cannot show the rule {rule}. It is kept unless you choose another.':
    'Dieses Formular kann die Regel {rule} nicht anzeigen. Sie bleibt, solange Sie keine andere wählen.',
  Thursday: 'Donnerstag',
  'Time zone': 'Zeitzone',
  Tuesday: 'Dienstag',
  Wednesday: 'Mittwoch',
  Weekly: 'Wöchentlich',
  'Which monitors': 'Welche Monitore',
  'While a window is on, its monitors are checked and no incident opens.':
    'Während eines Fensters werden seine Monitore geprüft, und es wird kein Vorfall eröffnet.',
  'Your time': 'Ihre Zeit',
  'all monitors': 'alle Monitore',
  'ends in {length}': 'endet in {length}',
  first: 'ersten',
  fourth: 'vierten',
  'in {length}': 'in {length}',
  last: 'letzten',
  'on day {date}': 'am {date}.',
  'on the last day': 'am letzten Tag',
  'on the {ordinal} {weekday}': 'am {ordinal} {weekday}',
  once: 'einmal',
  second: 'zweiten',
  third: 'dritten',
  'until {day}': 'bis {day}',
  '{begin} to {end}': '{begin} bis {end}',
  '{count, plural, one {# monitor} other {# monitors}}':
    '{count, plural, one {# Monitor} other {# Monitore}}',
  '{count, plural, one {once} other {# times}}': '{count, plural, one {einmal} other {#-mal}}',
  '{interval, plural, one {every day} other {every # days}}':
    '{interval, plural, one {jeden Tag} other {alle # Tage}}',
  '{interval, plural, one {every month} other {every # months}} {day}':
    '{interval, plural, one {jeden Monat} other {alle # Monate}} {day}',
  '{interval, plural, one {every week} other {every # weeks}} on {days}':
    '{interval, plural, one {jede Woche} other {alle # Wochen}} am {days}',
  '{rhythm}, for {length} · {monitors}': '{rhythm}, Dauer {length} · {monitors}',
  '{state}: {window}, {time}.': '{state}: {window}, {time}.',
  '{time} in {zone}': '{time} in {zone}',
  'By tags': 'Nach Schlagwörtern',
  'Monitors that have all of these tags are covered, too.':
    'Monitore mit allen diesen Schlagwörtern sind auch erfasst.',
  'monitors with {tags}': 'Monitore mit {tags}',
  '{count, plural, one {# monitor} other {# monitors}}, and others that get the tags':
    '{count, plural, one {# Monitor} other {# Monitore}}, und weitere, die die Schlagwörter erhalten',
  'For the next hour, from now': 'Für die nächste Stunde, ab jetzt',
  'On a later day on which the clocks skip this time, the window begins when it would have without the change. Where they show it twice, it begins at the first.':
    'Überspringen die Uhren diese Zeit an einem späteren Tag, beginnt das Fenster, wann es ohne die Umstellung begonnen hätte. Zeigen sie die Zeit zweimal, beginnt es beim ersten Mal.',
  'The clocks go back, and show this time twice. Which is meant?':
    'Die Uhren werden zurückgestellt und zeigen diese Zeit zweimal. Welche ist gemeint?',
  'The first, {time}': 'Die erste, {time}',
  'The second, {time}': 'Die zweite, {time}',
  '{day}: the clocks in {zone} go back during the window. It lasts {length} all the same, from {begins} to {ends}.':
    '{day}: In {zone} werden die Uhren während des Fensters zurückgestellt. Es dauert trotzdem {length}, von {begins} bis {ends}.',
  '{day}: the clocks in {zone} go forward during the window. It lasts {length} all the same, from {begins} to {ends}.':
    '{day}: In {zone} werden die Uhren während des Fensters vorgestellt. Es dauert trotzdem {length}, von {begins} bis {ends}.',
  '{day}: the clocks in {zone} show {time} twice. The window begins at the first, {begins}.':
    '{day}: In {zone} zeigen die Uhren {time} zweimal. Das Fenster beginnt beim ersten Mal, um {begins}.',
  '{day}: the clocks in {zone} show {time} twice. The window begins at the second, {begins}.':
    '{day}: In {zone} zeigen die Uhren {time} zweimal. Das Fenster beginnt beim zweiten Mal, um {begins}.',
  '{day}: the clocks in {zone} skip {time}. The window begins at {begins}.':
    '{day}: In {zone} überspringen die Uhren {time}. Das Fenster beginnt um {begins}.',
} as const;
