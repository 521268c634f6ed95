/** The form of a monitor. */
export const monitorsForm = {
  'Save and add another': 'Speichern und noch einen',
  'A prober is checking…': 'Ein Prüfer prüft …',
  'A trial cannot use stored secrets. Save, and check the monitor on its page.':
    'Ein Versuch kann gespeicherte Geheimnisse nicht verwenden. Speichern Sie, und prüfen Sie den Monitor auf seiner Seite.',
  Alerting: 'Alarmierung',
  'Another region': 'Weitere Region',
  'Check now': 'Jetzt prüfen',
  'Default: {value}': 'Standard: {value}',
  'Depends on': 'Hängt ab von',
  'Failed checks in a row before an incident opens.':
    'Fehlgeschlagene Prüfungen in Folge, bevor ein Vorfall eröffnet wird.',
  'Failures to open': 'Fehlschläge bis zum Vorfall',
  'For a prober that has not run yet. Enter adds it.':
    'Für einen Prüfer, der noch nicht gelaufen ist. Die Eingabetaste fügt sie hinzu.',
  'Good checks in a row before it is resolved.': 'Gute Prüfungen in Folge, bevor er behoben ist.',
  'If empty, it is named after its target.': 'Ohne Angabe trägt er den Namen seines Ziels.',
  Interval: 'Intervall',
  'New monitor': 'Neuer Monitor',
  'New monitor like {name}': 'Neuer Monitor wie {name}',
  'New monitor: {type}': 'Neuer Monitor: {type}',
  'No type matches.': 'Kein Typ passt.',
  Regions: 'Regionen',
  'Regions in which checks must fail.': 'In so vielen Regionen müssen Prüfungen fehlschlagen.',
  'Regions that must agree': 'Regionen, die übereinstimmen müssen',
  'Runs one check. Nothing is saved.': 'Führt eine Prüfung aus. Nichts wird gespeichert.',
  Severity: 'Schweregrad',
  'Successes to resolve': 'Erfolge bis zur Behebung',
  Tags: 'Schlagwörter',
  Target: 'Ziel',
  'The check did not start': 'Die Prüfung wurde nicht gestartet',
  'The monitor types could not be loaded': 'Die Monitortypen konnten nicht geladen werden',
  'The monitor was not saved': 'Der Monitor wurde nicht gespeichert',
  'The result could not be loaded': 'Das Ergebnis konnte nicht geladen werden',
  'The severity of an incident when the target is down.':
    'Der Schweregrad eines Vorfalls, wenn das Ziel ausgefallen ist.',
  'This version cannot check monitors of this type.': 'Diese Version kann Monitore dieses Typs nicht prüfen.',
  Timeout: 'Zeitlimit',
  'Try another word, or <link>see all types</link>.':
    'Versuchen Sie ein anderes Wort, oder <link>sehen Sie alle Typen an</link>.',
  'What do you want to watch?': 'Was möchten Sie überwachen?',
  'Where checks run. A prober must run in each.':
    'Wo Prüfungen laufen. In jeder Region muss ein Prüfer laufen.',
  'While that monitor has an open incident, incidents of this one send no message.':
    'Solange dieser andere Monitor einen offenen Vorfall hat, senden Vorfälle hier keine Nachricht.',
  'Words to find it by. Enter or a comma ends a tag.':
    'Wörter, mit denen man ihn findet. Die Eingabetaste oder ein Komma beendet ein Schlagwort.',
  'website, tls, cron, spf …': 'Website, TLS, Cron, SPF …',
  '{count} found': '{count} gefunden',
  '{name} (copy)': '{name} (Kopie)',
  'Add several at once': 'Mehrere auf einmal erstellen',
  'Several monitors': 'Mehrere Monitore',
  'They differ in name and target. Change the rest of one of them on its page.':
    'Sie unterscheiden sich in Name und Ziel. Alles andere ändern Sie später auf der Seite des einzelnen Monitors.',
  'Monitors, one a line': 'Monitore, einer je Zeile',
  'A target, or a name and a target with a space, a comma or a tab between them: two columns of a spreadsheet.':
    'Ein Ziel, oder ein Name und ein Ziel, getrennt durch Leerzeichen, Komma oder Tabulator: zwei Spalten einer Tabelle.',
  Shop: 'Shop',
  '{count, plural, one {Create # monitor} other {Create # monitors}}':
    '{count, plural, one {# Monitor erstellen} other {# Monitore erstellen}}',
  'A prober is checking… It takes some 20 a minute.': 'Ein Prüfer prüft … Er schafft etwa 20 in der Minute.',
  'Runs one check of each. Nothing is saved.': 'Führt für jeden eine Prüfung aus. Nichts wird gespeichert.',
  '{count, plural, one {# line is left out: its target is watched already.} other {# lines are left out: their targets are watched already.}}':
    '{count, plural, one {# Zeile wird ausgelassen: Ihr Ziel wird schon überwacht.} other {# Zeilen werden ausgelassen: Ihre Ziele werden schon überwacht.}}',
  'Too many lines': 'Zu viele Zeilen',
  'At most {count} lines become monitors at once. Add the rest after them.':
    'Höchstens {count} Zeilen werden auf einmal zu Monitoren. Erstellen Sie die übrigen danach.',
  '{count, plural, one {# line is not understood. Correct or remove it.} other {# lines are not understood. Correct or remove them.}}':
    '{count, plural, one {# Zeile ist unverständlich. Korrigieren oder entfernen Sie sie.} other {# Zeilen sind unverständlich. Korrigieren oder entfernen Sie sie.}}',
  'The plan has {count} monitors, and room for {left, number} more.':
    'Der Tarif hat {count} Monitore und Platz für {left, number} weitere.',
  'No monitor was created': 'Kein Monitor wurde erstellt',
  'Lines as they are understood': 'Zeilen, wie sie verstanden werden',
  Line: 'Zeile',
  'This line has no target.': 'Diese Zeile hat kein Ziel.',
  'A name has at most {count} characters.': 'Ein Name hat höchstens {count} Zeichen.',
  'A target has at most {count} characters.': 'Ein Ziel hat höchstens {count} Zeichen.',
  waits: 'wartet',
  'Left out: “{name}” watches it.': 'Ausgelassen: „{name}“ überwacht es.',
  'Left out: line {number} has it.': 'Ausgelassen: Zeile {number} enthält es.',
  'No channel that gets messages is ticked, and no route has these tags.':
    'Kein Kanal, der Meldungen erhält, ist angehakt, und keine Route hat diese Tags.',
} as const;
