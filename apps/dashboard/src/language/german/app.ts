/** The menu and the navigation. */
export const app = {
  'As in your system': 'Wie im System',
  Colours: 'Farben',
  Dark: 'Dunkel',
  'Go to {name}': 'Zu {name} wechseln',
  Light: 'Hell',
  'Settings of the account': 'Einstellungen des Kontos',
  'Your menu: {name}': 'Ihr Menü: {name}',
  'Your sign-in and sessions': 'Ihre Anmeldung und Sitzungen',
  '{count, number} <unseen>open</unseen>': '{count, number} <unseen>offen</unseen>',
  '{role} of {account}': '{role} von {account}',
} as const;
