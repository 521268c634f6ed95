export const imports = {
  '<name>Gatus</name>: its configuration file, such as {file}.':
    '<name>Gatus</name>: die Konfigurationsdatei, etwa {file}.',
  'A report says what is taken whole, what loses something, and what has no equal here.':
    'Ein Bericht nennt, was ganz übernommen wird, was etwas verliert und was hier keine Entsprechung hat.',
  'About this file': 'Zu dieser Datei',
  Action: 'Aktion',
  Change: 'Ändern',
  'Choose a file, or drop it here': 'Datei auswählen oder hier ablegen',
  'Create all of this': 'All das erstellen',
  File: 'Datei',
  'From another service. Nothing is created before you have seen what it will be.':
    'Aus einem anderen Dienst. Nichts wird erstellt, bevor Sie gesehen haben, was es sein wird.',
  'Key in the configuration': 'Schlüssel in der Konfiguration',
  'Not taken': 'Nicht übernommen',
  'Nothing was created': 'Nichts wurde erstellt',
  'Planned changes': 'Geplante Änderungen',
  'Taken whole': 'Ganz übernommen',
  'Taken with losses': 'Mit Verlusten übernommen',
  'The file could not be read': 'Die Datei konnte nicht gelesen werden',
  'The file must have at most {count} MiB.': 'Die Datei darf höchstens {count} MiB haben.',
  'There is nothing to create.': 'Es gibt nichts zu erstellen.',
  'This cannot be created': 'Dies kann nicht erstellt werden',
  'What will be created': 'Was erstellt wird',
  'Where to find it': 'Wo sie zu finden ist',
  '<name>Uptime Kuma</name>: {file} in its data folder, together with {log} if that is there.':
    '<name>Uptime Kuma</name>: {file} in seinem Datenordner, zusammen mit {log}, falls es sie gibt.',
  '<name>Uptime Kuma 1</name> also makes a backup: Settings, Backup, Export.':
    '<name>Uptime Kuma 1</name> erstellt auch ein Backup: Einstellungen, Backup, Export.',
  'These files hold your secrets. They stay in your browser; only what you create is sent.':
    'Diese Dateien enthalten Ihre Geheimnisse. Sie bleiben in Ihrem Browser; gesendet wird nur, was erstellt wird.',
  'Files of another service, as listed under “Where to find it”. They are read in your browser.':
    'Dateien eines anderen Dienstes, wie unter „Wo sie zu finden ist“ aufgeführt. Gelesen werden sie in Ihrem Browser.',
  '<name>Better Stack</name>: what {monitors} and {heartbeats} of its API answer, each page in a file.':
    '<name>Better Stack</name>: was {monitors} und {heartbeats} seiner API antworten, jede Seite in einer Datei.',
  '<name>Healthchecks.io</name>: what {address} answers, each project in a file.':
    '<name>Healthchecks.io</name>: was {address} antwortet, jedes Projekt in einer Datei.',
  '<name>Pingdom</name>: what {address} answers for each check, in a file or in a line of one.':
    '<name>Pingdom</name>: was {address} für jeden Check antwortet, in einer Datei oder in einer Zeile davon.',
  '<name>Prometheus</name>: {file}, with {modules} and the files of its targets.':
    '<name>Prometheus</name>: {file}, mit {modules} und den Dateien seiner Ziele.',
  '<name>UptimeRobot</name>: what {address} of its API answers, each page in a file.':
    '<name>UptimeRobot</name>: was {address} seiner API antwortet, jede Seite in einer Datei.',
  'Choose one file, kuma.db together with kuma.db-wal, or all files of one service.':
    'Wählen Sie eine Datei, kuma.db zusammen mit kuma.db-wal oder alle Dateien eines Dienstes.',
  'The file is being read.': 'Die Datei wird gelesen.',
  '<name>Uptime Kuma 2 with MariaDB</name>: a dump, which {command} writes.':
    '<name>Uptime Kuma 2 mit MariaDB</name>: ein Dump, den {command} schreibt.',
  '{count, plural, one {One thing is left out.} other {# things are left out.}}':
    '{count, plural, one {Eines wird ausgelassen.} other {# werden ausgelassen.}}',
  '{count, plural, one {Leave it out} other {Leave these # out}}':
    '{count, plural, one {Auslassen} other {Diese # auslassen}}',
  '{count, plural, one {One new address gets} other {# new addresses get}} no mail with a link, and no message: this service sends no mail. Ask the operator to set SMTP_URL.':
    '{count, plural, one {Eine neue Adresse bekommt} other {# neue Adressen bekommen}} keine E-Mail mit einem Link und keine Nachricht: Dieser Dienst sendet keine E-Mails. Bitten Sie den Betreiber, SMTP_URL zu setzen.',
  '{count, plural, one {One new address gets} other {# new addresses get}} no mail with a link today: the account can send {max, number} a day. Send theirs later, on the page of each channel.':
    '{count, plural, one {Eine neue Adresse bekommt} other {# neue Adressen bekommen}} heute keine E-Mail mit einem Link: Das Konto kann {max, number} am Tag senden. Senden Sie sie später, auf der Seite des jeweiligen Kanals.',
  'These are of an earlier import, and no longer in the file. They stay as they are.':
    'Diese stammen von einem früheren Import und stehen nicht mehr in der Datei. Sie bleiben, wie sie sind.',
  'A new monitor has the same target. Both will be checked.':
    'Ein neuer Monitor hat dasselbe Ziel. Beide werden geprüft.',
  'Create the rest': 'Den Rest erstellen',
  'The operator opens the closed addresses with {line}. Then import the file again.':
    'Der Betreiber öffnet die gesperrten Adressen mit {line}. Importieren Sie die Datei danach noch einmal.',
  '{count, number} more are not shown.': '{count, number} weitere werden nicht gezeigt.',
} as const;
