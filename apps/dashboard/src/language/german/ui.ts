/** Parts that every page is made of. */
export const ui = {
  'At least {least}.': 'Mindestens {least}.',
  'At most {most}.': 'Höchstens {most}.',
  'Choose another type': 'Andere Art wählen',
  'Correct what is marked: {fields}.': 'Korrigieren Sie, was markiert ist: {fields}.',
  'It is {time} there.': 'Dort ist es {time} Uhr.',
  'Keep editing': 'Weiter bearbeiten',
  'Leave without saving?': 'Ohne Speichern verlassen?',
  'Must be at least {least}.': 'Muss mindestens {least} sein.',
  'Must be at most {most}.': 'Darf höchstens {most} sein.',
  'Must be {least} to {most}.': 'Muss zwischen {least} und {most} liegen.',
  Near: 'Naheliegend',
  Other: 'Andere',
  'Show {count, plural, one {# more line} other {# more lines}}':
    '{count, plural, one {# weitere Zeile} other {# weitere Zeilen}} anzeigen',
  'What you changed here is not saved, and would be lost.':
    'Ihre Änderungen hier sind nicht gespeichert und gingen verloren.',
  'Write a length such as 30 s or 5 min.': 'Geben Sie eine Dauer wie 30 s oder 5 min ein.',
  'Write a length such as 500 ms or 2 s.': 'Geben Sie eine Dauer wie 500 ms oder 2 s ein.',
  '{least} to {most}.': '{least} bis {most}.',
  'Status page': 'Statusseite',
  'The status page could not be loaded': 'Die Statusseite konnte nicht geladen werden',
  'Managed by file set {fileSet} as key {key}': 'Verwaltet vom Dateisatz {fileSet} unter dem Schlüssel {key}',
  'Managed by file set {fileSet} as key {key}. A change here shows as drift in the next plan.':
    'Verwaltet vom Dateisatz {fileSet} unter dem Schlüssel {key}. Eine Änderung hier erscheint im nächsten Plan als Abweichung.',
} as const;
