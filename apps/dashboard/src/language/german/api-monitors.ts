/** The API's names and descriptions of monitor settings, where the dashboard has no words of its own. */
export const apiMonitors = {
  'A JSON Schema (draft 2020-12) that a JSON answer must follow. It may refer only to itself.':
    'Ein JSON Schema (Draft 2020-12), dem eine JSON-Antwort folgen muss. Es darf nur auf sich selbst verweisen.',
  'A JSONPath query (RFC 9535). Every value that it finds must be right, and it must find one.':
    'Eine JSONPath-Abfrage (RFC 9535). Jeder gefundene Wert muss richtig sein, und es muss einen geben.',
  'A JSONPath query (RFC 9535); the first value that it finds is taken.':
    'Eine JSONPath-Abfrage (RFC 9535); der erste gefundene Wert gilt.',
  'How it compares with `value`.': 'Wie er sich zum Wert verhält.',
  'How long the answer may take, in milliseconds.': 'Wie lange die Antwort dauern darf, in Millisekunden.',
  'How many redirects are followed. With 0, a redirect is an answer like any other.':
    'Wie viele Weiterleitungen befolgt werden. Bei 0 ist eine Weiterleitung eine Antwort wie jede andere.',
  'How the value compares with `value`.': 'Wie sich der gefundene Wert zum Wert hier verhält.',
  'Or: a regular expression; its first group is taken, or all that it matches.':
    'Oder: ein regulärer Ausdruck; es gilt seine erste Gruppe oder der ganze Treffer.',
  'Or: a response header.': 'Oder: ein Header der Antwort.',
  'Request headers by name. They are shown to whoever may see the monitor: a login belongs in `basic_auth` or `bearer_token`.':
    'Header der Anfrage nach Namen. Wer den Monitor sieht, sieht auch sie: Eine Anmeldung gehört in „Benutzername und Passwort“ oder „Bearer-Token“.',
  'Sent as `Authorization: Bearer …`.': 'Wird gesendet als Authorization: Bearer …',
  'The name of the header.': 'Der Name des Headers.',
  'The password.': 'Das Passwort.',
  'The request body, as UTF-8.': 'Der Inhalt der Anfrage, als UTF-8.',
  'The request method.': 'Die Methode der Anfrage.',
  'The statuses that are right: each a number such as `"200"` or a range such as `"200-299"`.':
    'Die richtigen Status: jeweils eine Zahl wie „200“ oder ein Bereich wie „200-299“.',
  'The time zone that the cron expression is in, such as `Europe/Berlin`.':
    'Die Zeitzone, in der der Cron-Ausdruck gilt, wie Europe/Berlin.',
  'The user name, without a colon.': 'Der Benutzername, ohne Doppelpunkt.',
  'User name and password (HTTP Basic).': 'Benutzername und Passwort (HTTP Basic).',
  'Values of the answer that later steps use.': 'Werte aus der Antwort, die spätere Schritte verwenden.',
  'What is asked for: a URL, or a path below the target.':
    'Was angefragt wird: eine URL oder ein Pfad unterhalb des Ziels.',
  'What it is compared with: any JSON; a number for `greater_than` and `less_than`; text for `matching`.':
    'Womit verglichen wird: beliebiges JSON; bei greater_than und less_than eine Zahl; bei matching Text.',
  'What it is compared with; a regular expression for `matching`.':
    'Womit verglichen wird; bei matching ein regulärer Ausdruck.',
  'What later steps write as `{{name}}`.': 'Was spätere Schritte als {{name}} schreiben.',
  'What response headers must be.': 'Wie die Header der Antwort sein müssen.',
  'What the step does, as messages name it.': 'Was der Schritt tut; so nennen ihn Nachrichten.',
  'What values in a JSON answer must be.': 'Wie Werte in einer JSON-Antwort sein müssen.',
  accepted_statuses: 'Akzeptierte Status',
  basic_auth: 'Benutzername und Passwort',
  bearer_token: 'Bearer-Token',
  body: 'Inhalt der Anfrage',
  extract: 'Entnommener Wert',
  header: 'Header',
  header_assertions: 'Bedingung für Header',
  headers: 'Header der Anfrage',
  is: 'Vergleich',
  json_assertions: 'Bedingung für JSON',
  json_path: 'JSON-Pfad',
  json_schema: 'JSON Schema',
  max_latency_ms: 'Längste Antwortzeit (ms)',
  max_redirects: 'Befolgte Weiterleitungen',
  method: 'Methode',
  name: 'Name',
  password: 'Passwort',
  path: 'Pfad',
  regular_expression: 'Regulärer Ausdruck',
  username: 'Benutzername',
  value: 'Wert',
} as const;
