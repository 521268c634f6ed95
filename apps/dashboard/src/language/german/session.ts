export const session = {
  'Ask for a new invitation.': 'Bitten Sie um eine neue Einladung.',
  'At least {count} characters.': 'Mindestens {count} Zeichen.',
  'At least {count} characters. A few unrelated words work well.':
    'Mindestens {count} Zeichen. Gut geeignet sind ein paar Wörter ohne Zusammenhang.',
  'At least {count} characters. If you already have a password here, enter that one.':
    'Mindestens {count} Zeichen. Wenn Sie hier schon ein Passwort haben, geben Sie dieses ein.',
  'Back to signing in': 'Zurück zur Anmeldung',
  'Change the password': 'Passwort ändern',
  'Check your e-mail': 'Sehen Sie in Ihr Postfach',
  'Choose a new password': 'Neues Passwort wählen',
  'Continue with {provider}': 'Weiter mit {provider}',
  'Continue with {provider} in a new tab': 'Weiter mit {provider} in einem neuen Tab',
  'Discard what is not saved': 'Ungespeichertes verwerfen',
  Editor: 'Bearbeiter',
  'Forgotten password': 'Passwort vergessen',
  'Forgotten your password?': 'Passwort vergessen?',
  'From your authenticator app, or one of your recovery codes.':
    'Aus Ihrer Authenticator-App, oder einer Ihrer Wiederherstellungscodes.',
  'If somebody signs in here with that address, a link to choose a new password is on its way.':
    'Wenn sich hier jemand mit dieser Adresse anmeldet, ist ein Link für ein neues Passwort unterwegs.',
  Invitation: 'Einladung',
  Join: 'Beitreten',
  'Join {account}': '{account} beitreten',
  'Lost it? {command} creates a new one.': 'Verloren? {command} erstellt einen neuen.',
  'New password': 'Neues Passwort',
  'No link was sent': 'Es wurde kein Link gesendet',
  'Not available for your role': 'Für Ihre Rolle nicht verfügbar',
  'One-time code': 'Einmalcode',
  'Only {roles} can do this. Your role is {own}.': 'Das können nur {roles}. Ihre Rolle: {own}.',
  Owner: 'Eigentümer',
  'Send the link': 'Link senden',
  'Sign in': 'Anmelden',
  'Sign in again, and the page is as you left it, with all that you have filled in.':
    'Melden Sie sich wieder an. Dann ist die Seite, wie Sie sie verlassen haben, mit allem, was Sie ausgefüllt haben.',
  'Signing in': 'Anmeldung',
  Start: 'Starten',
  'The browser used no passkey: it was refused, or there is none for this site.':
    'Der Browser hat keinen Passkey verwendet: Er wurde abgelehnt, oder es gibt keinen für diese Seite.',
  'The first start prints a link to choose your password. Open it: it is in the terminal or in the log of the service.':
    'Beim ersten Start wird ein Link ausgegeben, über den Sie Ihr Passwort wählen. Öffnen Sie ihn: Er steht im Terminal oder im Log des Dienstes.',
  'The password was not changed': 'Das Passwort wurde nicht geändert',
  'The setup failed': 'Die Einrichtung ist fehlgeschlagen',
  'This authenticator has a passkey of yours already.':
    'Auf diesem Authenticator haben Sie bereits einen Passkey.',
  'This invitation cannot be accepted': 'Diese Einladung kann nicht angenommen werden',
  'Tocsin is not set up yet': 'Tocsin ist noch nicht eingerichtet',
  'Use a passkey': 'Passkey verwenden',
  'Use a passkey that you have here': 'Vorhandenen Passkey verwenden',
  Viewer: 'Betrachter',
  'Welcome to Tocsin': 'Willkommen bei Tocsin',
  'You are invited as {address}. A member of your role {may}.':
    'Sie sind als {address} eingeladen. Mitglieder mit Ihrer Rolle {may}.',
  'You are signed out everywhere.': 'Sie sind überall abgemeldet.',
  'A mail to you lists what else signs you in.':
    'Eine E-Mail an Sie nennt, womit Sie sich sonst noch anmelden können.',
  'You are the first owner. Choose how you sign in.':
    'Sie sind der erste Eigentümer. Wählen Sie, wie Sie sich anmelden.',
  'You get a link by e-mail to choose a new one.':
    'Sie erhalten per E-Mail einen Link, über den Sie ein neues wählen.',
  'You have not joined yet': 'Sie sind noch nicht beigetreten',
  'You were not signed in': 'Sie wurden nicht angemeldet',
  'Your name': 'Ihr Name',
  'Your password is changed': 'Ihr Passwort ist geändert',
  'Your session has ended': 'Ihre Sitzung ist beendet',
  'also invites members and creates API keys': 'laden auch Mitglieder ein und erstellen API-Schlüssel',
  'changes monitors, channels and incidents, too': 'ändern auch Monitore, Kanäle und Vorfälle',
  editor: 'Bearbeiter',
  editors: 'Bearbeiter',
  owner: 'Eigentümer',
  owners: 'Eigentümer',
  'sees monitors, incidents and alerts, and changes nothing':
    'sehen Monitore, Vorfälle und Alarme, und ändern nichts',
  viewer: 'Betrachter',
  viewers: 'Betrachter',
} as const;
