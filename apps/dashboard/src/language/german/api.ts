/** Sentences of the API that are always the same. Others come in English. */
export const api = {
  'No mail can be sent here. Ask the operator to set SMTP_URL.':
    'Hier kann keine E-Mail gesendet werden. Bitten Sie den Betreiber, SMTP_URL zu setzen.',
  'No mail can be sent here. The administrator can give you a link.':
    'Hier kann keine E-Mail gesendet werden. Der Administrator kann Ihnen einen Link geben.',
  'None of your groups has an account here. Ask the administrator.':
    'Keine Ihrer Gruppen hat hier ein Konto. Wenden Sie sich an den Administrator.',
  'Set up a second factor for yourself first.':
    'Richten Sie zuerst für sich selbst einen zweiten Faktor ein.',
  'Somebody else has linked this sign-in already.': 'Jemand anderes hat diese Anmeldung schon verknüpft.',
  'Somebody has this e-mail address here. If it is you, sign in with your password and link the sign-in in the settings.':
    'Diese E-Mail-Adresse gehört hier schon jemandem. Wenn Sie das sind, melden Sie sich mit Ihrem Passwort an, und verknüpfen Sie die Anmeldung in den Einstellungen.',
  'Somebody with this address is a member already.': 'Jemand mit dieser Adresse ist schon Mitglied.',
  'Somebody with this address joined at the same moment. Try again.':
    'Jemand mit dieser Adresse ist im selben Moment beigetreten. Versuchen Sie es erneut.',
  'The address of the channel needs no confirmation.': 'Der Kanal wartet auf keine Bestätigung.',
  'The database cannot be used at the moment. Try again; with an Idempotency-Key nothing happens twice.':
    'Die Datenbank ist gerade nicht nutzbar. Versuchen Sie es erneut.',
  'The database does not answer.': 'Die Datenbank antwortet nicht.',
  'Nothing can be written to the database: its disk is full, or it is read-only.':
    'In die Datenbank lässt sich nichts schreiben: Ihr Datenträger ist voll, oder sie ist schreibgeschützt.',
  'The e-mail address, the password or the code is wrong.':
    'Die E-Mail-Adresse, das Passwort oder der Code ist falsch.',
  'The monitor is not checked: its job reports by itself.':
    'Der Monitor wird nicht geprüft: Sein Auftrag meldet sich selbst.',
  'The monitor is paused. Resume it to have it checked.':
    'Der Monitor ist pausiert. Setzen Sie ihn fort, damit er geprüft wird.',
  'The password is wrong.': 'Das Passwort ist falsch.',
  'The request could not be completed. It may be tried again.':
    'Die Anfrage konnte nicht ausgeführt werden. Sie können es erneut versuchen.',
  'The session has ended. Sign in again.': 'Die Sitzung ist beendet. Melden Sie sich wieder an.',
  'The sign-in service did not sign you in. Begin again.':
    'Der Anmeldedienst hat Sie nicht angemeldet. Beginnen Sie von vorn.',
  'The sign-in service does not answer. Try again, or use another way to sign in.':
    'Der Anmeldedienst antwortet nicht. Versuchen Sie es erneut, oder melden Sie sich anders an.',
  'This account asks everybody for a second factor. Set up a passkey or an authenticator app first.':
    'Dieses Konto verlangt von allen einen zweiten Faktor. Richten Sie zuerst einen Passkey oder eine Authenticator-App ein.',
  'This link was used, has expired, or does not exist. Ask for a new one.':
    'Dieser Link wurde verwendet, ist abgelaufen oder existiert nicht. Bitten Sie um einen neuen.',
  'This passkey does not sign in here. Try again, or use another way.':
    'Dieser Passkey gilt hier nicht. Versuchen Sie es erneut, oder melden Sie sich anders an.',
  'This passkey is registered already, or you have as many as you may.':
    'Dieser Passkey ist schon registriert, oder Sie haben die Höchstzahl erreicht.',
  'This sign-in was begun in another browser, or too long ago. Begin again.':
    'Diese Anmeldung wurde in einem anderen Browser oder vor zu langer Zeit begonnen. Beginnen Sie von vorn.',
  'Too many people are signing in at the moment. Try again.':
    'Gerade melden sich zu viele Personen an. Versuchen Sie es erneut.',
  'You are a member of this account already.': 'Sie sind schon Mitglied dieses Kontos.',
  'You are in no account. Ask an owner to invite you.':
    'Sie gehören zu keinem Konto. Bitten Sie einen Eigentümer um eine Einladung.',
  'You have linked another sign-in already. Remove it first.':
    'Sie haben schon eine andere Anmeldung verknüpft. Entfernen Sie diese zuerst.',
  'Your groups at the sign-in service decide what you may do in this account. Ask the administrator.':
    'Ihre Gruppen beim Anmeldedienst bestimmen, was Sie in diesem Konto dürfen. Wenden Sie sich an den Administrator.',
  'Your membership depends on an API key, so you cannot give rights that outlast it.':
    'Ihre Mitgliedschaft endet mit einem API-Schlüssel, daher können Sie keine bleibenden Rechte vergeben.',
} as const;
