/** The menu and the navigation. */
export const app = {
  'Go to {name}': 'Zu {name} wechseln',
  'Settings of the account': 'Einstellungen des Kontos',
  'Your menu: {name}': 'Ihr Menü: {name}',
  'Your sign-in and sessions': 'Ihre Anmeldung und Sitzungen',
  '{count, number} <unseen>open</unseen>': '{count, number} <unseen>offen</unseen>',
  '{role} of {account}': '{role} von {account}',
} as const;
