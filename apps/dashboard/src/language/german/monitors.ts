/** Texts about monitors that several pages share. */
export const monitors = {
  Runbook: 'Runbook',
  'The address of a page that says what to do. Incidents link to it.':
    'Die Adresse einer Seite, die sagt, was zu tun ist. Vorfälle verlinken sie.',
  '24 h': '24 h',
  '30 d': '30 T',
  '365 d': '365 T',
  '7 d': '7 T',
  '90 d': '90 T',
  'Checks||beats': 'Prüfungen',
  Degraded: 'Beeinträchtigt',
  'Deleted monitor': 'Gelöschter Monitor',
  Down: 'Ausgefallen',
  'Hours||beats': 'Stunden',
  'Its monitors are not being checked.': 'Ihre Monitore werden nicht geprüft.',
  Jobs: 'Aufträge',
  Latest: 'Neueste',
  More: 'Mehr',
  'Names, certificates and mail': 'Namen, Zertifikate und Mail',
  'No check has had a result since {moment}. The latest checks say why.':
    'Seit {moment} hatte keine Prüfung ein Ergebnis. Die letzten Prüfungen nennen den Grund.',
  'No data': 'Keine Daten',
  'No monitor matches.': 'Kein Monitor passt.',
  'No prober of region {region} has reported': 'Kein Prüfer der Region {region} meldet sich',
  'No prober of region {region} is running': 'Kein Prüfer der Region {region} läuft',
  'Not checked': 'Nicht geprüft',
  'Not possible': 'Nicht möglich',
  'Page content': 'Seiteninhalt',
  Paused: 'Pausiert',
  'Paused by the plan': 'Vom Tarif pausiert',
  'Servers and networks': 'Server und Netze',
  'Mails about accounts and status pages fail since {moment}.':
    'E-Mails zu Konten und Statusseiten schlagen fehl seit {moment}.',
  'The operator runs “npm run admin -- mail test ADDRESS”, which says what the mail server answers.':
    'Der Betreiber führt „npm run admin -- mail test ADDRESS“ aus und sieht, was der Mailserver antwortet.',
  'This service sends no mails to people': 'Dieser Dienst sendet keine E-Mails an Menschen',
  'The clock of this service jumped at {moment}. Nobody counts as late until one interval later.':
    'Die Uhr dieses Dienstes ist am {moment} gesprungen. Bis ein Intervall später gilt niemand als verspätet.',
  'The prober of region {region} has reached nothing beyond its own network':
    'Der Prüfer der Region {region} erreicht nichts außerhalb seines eigenen Netzes',
  'The prober of region {region} has not reached part of its network':
    'Der Prüfer der Region {region} erreicht einen Teil seines Netzes nicht',
  'The prober of region {region} has reached no host': 'Der Prüfer der Region {region} erreicht keinen Host',
  'The prober of region {region} has reached no name server':
    'Der Prüfer der Region {region} erreicht keinen Nameserver',
  'This monitor is not being checked.': 'Dieser Monitor wird nicht geprüft.',
  'This monitor is not checked from there.': 'Dieser Monitor wird von dort nicht geprüft.',
  Up: 'In Ordnung',
  'Websites and APIs': 'Websites und APIs',
  'after {count, plural, one {# failure} other {# failures}}':
    'nach {count, plural, one {# Fehlschlag} other {# Fehlschlägen}}',
  'end after {count, plural, one {# good check} other {# good checks}}':
    'beenden nach {count, plural, one {# guten Prüfung} other {# guten Prüfungen}}',
  'in {count, plural, one {# region} other {# regions}}':
    'in {count, plural, one {# Region} other {# Regionen}}',
  'open {when}': 'eröffnen {when}',
  '{count, number} more.': '{count, number} weitere.',
  '{label}: search monitors': '{label}: Monitore durchsuchen',
  '{outage} since {moment}': '{outage} seit {moment}',
} as const;
