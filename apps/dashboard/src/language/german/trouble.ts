/** The block of trouble, on the overview, a monitor's page and an incident's page. */
export const trouble = {
  'Check the name servers of the machine on which its prober runs.':
    'Prüfen Sie die Nameserver des Rechners, auf dem ihr Prüfer läuft.',
  'Check the network of the machine on which its prober runs.':
    'Prüfen Sie das Netz des Rechners, auf dem ihr Prüfer läuft.',
  'Checks find it up again. It ends when enough checks in a row succeed.':
    'Prüfungen finden das Ziel wieder in Ordnung. Er endet, wenn genug Prüfungen nacheinander gelingen.',
  'Filter and sort': 'Filtern und sortieren',
  'All||tags': 'Alle',
  'All||types': 'Alle',
  Flapping: 'Wechselt ständig',
  'Flapping: {openings} incidents opened lately, so this one stays open until it has been up for a while.':
    'Wechselt ständig: Zuletzt wurden {openings} Vorfälle eröffnet, daher bleibt dieser offen, bis das Ziel eine Weile in Ordnung war.',
  'No incident before this one.': 'Kein früherer Vorfall.',
  'Region {region} is not being checked from': 'Region {region} prüft nicht',
  'See all {count, number} open incidents': 'Alle {count, number} offenen Vorfälle ansehen',
  'See the incident': 'Vorfall ansehen',
  'Silent until {time}': 'Stumm bis {time}',
  'Since {moment}.': 'Seit {moment}.',
  'Start its prober, and check that it reaches this service.':
    'Starten Sie ihren Prüfer, und prüfen Sie, ob er diesen Dienst erreicht.',
  'The latest checks could not look at the target.': 'Die letzten Prüfungen konnten das Ziel nicht prüfen.',
  'What is wrong': 'Was gestört ist',
  'What is wrong: {name}': 'Was gestört ist: {name}',
  'What to do': 'Was zu tun ist',
  '{count, number} failed checks since {moment}.': '{count, number} Fehlschläge seit {moment}.',
  '{count, number} flapping': '{count, number} ständig wechselnd',
  '{count, number} incidents, {length} in all, the last {moment}':
    '{count, number} Vorfälle, zusammen {length}, der letzte {moment}',
  '{count, number} not checked': '{count, number} nicht geprüft',
  '{count, number} not possible to check': '{count, number} nicht prüfbar',
  '{count, number} paused': '{count, number} pausiert',
  '{count, number} regions are not being checked from': '{count, number} Regionen prüfen nicht',
  '{count, number} with an incident': '{count, number} mit Vorfall',
  '{count, number} without data': '{count, number} ohne Daten',
  '{state} for {length}': '{state} seit {length}',
} as const;
