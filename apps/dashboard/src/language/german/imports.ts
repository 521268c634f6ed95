export const imports = {
  '<name>Gatus</name>: its configuration file, such as {file}.':
    '<name>Gatus</name>: die Konfigurationsdatei, etwa {file}.',
  '<name>Uptime Kuma 1</name>: Settings, Backup, Export. The file has your secrets in it.':
    '<name>Uptime Kuma 1</name>: Einstellungen, Backup, Export. Die Datei enthält Ihre Geheimnisse.',
  '<name>Uptime Kuma 2</name> makes no backup. The command reads its database: {command}':
    '<name>Uptime Kuma 2</name> erstellt keine Sicherung. Der Befehl liest die Datenbank: {command}',
  'A JSON backup of Uptime Kuma, or the YAML of Gatus. It is read in your browser.':
    'Ein JSON-Backup von Uptime Kuma oder das YAML von Gatus. Es wird in Ihrem Browser gelesen.',
  'A report says what is taken whole, what loses something, and what has no equal here.':
    'Ein Bericht nennt, was ganz übernommen wird, was etwas verliert und was hier keine Entsprechung hat.',
  Action: 'Aktion',
  Change: 'Ändern',
  'Choose a file, or drop it here': 'Datei auswählen oder hier ablegen',
  'Create all of this': 'All das erstellen',
  File: 'Datei',
  'From Uptime Kuma or Gatus. Nothing is created before you have seen what it will be.':
    'Aus Uptime Kuma oder Gatus. Nichts wird erstellt, bevor Sie gesehen haben, was es sein wird.',
  'Key in the configuration': 'Schlüssel in der Konfiguration',
  'Not taken': 'Nicht übernommen',
  'Nothing was created': 'Nichts wurde erstellt',
  'Planned changes': 'Geplante Änderungen',
  'Some addresses are private. The operator opens them with this line:':
    'Einige Adressen sind privat. Der Betreiber öffnet sie mit dieser Zeile:',
  'Taken whole': 'Ganz übernommen',
  'Taken with losses': 'Mit Verlusten übernommen',
  'The file could not be read': 'Die Datei konnte nicht gelesen werden',
  'The file must have at most {count} MiB.': 'Die Datei darf höchstens {count} MiB haben.',
  'There is nothing to create.': 'Es gibt nichts zu erstellen.',
  'This cannot be created': 'Dies kann nicht erstellt werden',
  'This is a database. The command reads it: tocsin import kuma kuma.db':
    'Das ist eine Datenbank. Der Befehl liest sie: tocsin import kuma kuma.db',
  'What will be created': 'Was erstellt wird',
  'Where to find it': 'Wo sie zu finden ist',
} as const;
