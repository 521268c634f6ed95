export const alerts = {
  'Owners can also prove the domain of the address in the {settings}, and no link is needed.':
    'Eigentümer können auch die Domain der Adresse in den {settings} nachweisen, dann ist kein Link nötig.',
  'settings of the account': 'Einstellungen des Kontos',
  '<link>Create the first one</link>, and attach this channel to it.':
    '<link>Erstellen Sie den ersten</link>, und verbinden Sie diesen Kanal mit ihm.',
  '<link>Create the first one</link>.': '<link>Erstellen Sie den ersten</link>.',
  'A channel is where messages go: your webhook, an e-mail address or a chat. Saving it sends a test message. Then attach it to your monitors.':
    'Ein Kanal ist ein Ziel für Nachrichten: Ihr Webhook, eine E-Mail-Adresse oder ein Chat. Beim Speichern wird eine Testnachricht gesendet. Verbinden Sie ihn danach mit Ihren Monitoren.',
  'Until somebody opens the link in a mail to this address, nothing else is sent there, and messages show as failed.':
    'Bis jemand den Link in einer E-Mail an diese Adresse öffnet, wird nichts weiter dorthin gesendet, und Nachrichten gelten als fehlgeschlagen.',
  'A test message checks the channel without an incident.':
    'Eine Testnachricht prüft den Kanal ohne einen Vorfall.',
  'Alerts are sent to it once it is confirmed.': 'Alarme werden gesendet, sobald sie bestätigt ist.',
  'Alerts of {account} now go to {address}. A test message is on its way.':
    'Alarme von {account} gehen jetzt an {address}. Eine Testnachricht ist unterwegs.',
  'An example of a message': 'Beispiel einer Nachricht',
  Answer: 'Antwort',
  Chat: 'Chat',
  'Mail and phone': 'E-Mail und Telefon',
  'Notifications of this page are blocked. Allow them in the settings of the browser.':
    'Benachrichtigungen dieser Seite sind blockiert. Erlauben Sie sie in den Einstellungen des Browsers.',
  'On call': 'Bereitschaft',
  Push: 'Push',
  'Saving asks the address for its confirmation. It gets messages once the link is opened.':
    'Beim Speichern wird die Adresse um Bestätigung gebeten. Sie erhält Nachrichten, sobald der Link geöffnet wurde.',
  'Saving sends a test message, and its outcome shows on the next page.':
    'Beim Speichern wird eine Testnachricht gesendet. Ihr Ergebnis steht auf der nächsten Seite.',
  'Show more ({count, number})': 'Mehr anzeigen ({count, number})',
  'The push service of the browser took no subscription. Check that this device is online, and try again.':
    'Der Push-Dienst des Browsers hat kein Abonnement angenommen. Prüfen Sie, ob dieses Gerät online ist, und versuchen Sie es noch einmal.',
  'Send to this browser instead': 'Stattdessen an diesen Browser senden',
  'Subscribe this browser': 'Diesen Browser anmelden',
  'This browser takes no push notifications here. Open Tocsin over https, and on an iPhone or iPad from the home screen.':
    'Dieser Browser nimmt hier keine Push-Benachrichtigungen an. Öffnen Sie Tocsin über https, und auf einem iPhone oder iPad vom Startbildschirm.',
  'The browser was not subscribed': 'Der Browser wurde nicht angemeldet',
  'This browser is subscribed. Save the channel.': 'Dieser Browser ist angemeldet. Speichern Sie den Kanal.',
  'The fields of the subscription': 'Die Felder des Abonnements',
  'Attached monitors': 'Verbundene Monitore',
  'All incidents': 'Alle Vorfälle',
  'Incidents from warning on': 'Vorfälle ab dem Schweregrad Warnung',
  'Critical incidents only': 'Nur kritische Vorfälle',
  'Fallback channel': 'Ersatzkanal',
  'Messages of': 'Nachrichten zu',
  'Incidents that are milder send no message to this channel.':
    'Weniger schwere Vorfälle senden keine Nachricht an diesen Kanal.',
  'How it was set up': 'So wurde er eingerichtet',
  'How to set up {title}': '{title} einrichten',
  '<link>The documentation of {title}</link> shows where to click.':
    '<link>Die Dokumentation von {title}</link> zeigt, wo Sie klicken.',
  'As a curl command': 'Als curl-Befehl',
  'It sends the same bytes again. Receivers that check the time of the signature refuse them later.':
    'Er sendet dieselben Bytes noch einmal. Empfänger, die die Zeit der Signatur prüfen, lehnen sie später ab.',
  'What it gets': 'Was dort ankommt',
  'Where should messages go?': 'Wohin sollen Nachrichten gehen?',
  'Your own code': 'Eigener Code',
  'the curl command': 'der curl-Befehl',
  Completed: 'Abgeschlossen',
  'Confirm your address': 'Adresse bestätigen',
  'Create the first channel': 'Ersten Kanal erstellen',
  'Delete the channel': 'Kanal löschen',
  'Delete the channel “{name}”?': 'Kanal „{name}“ löschen?',
  'Deleted {type} channel': 'Gelöschter Kanal ({type})',
  Delivered: 'Zugestellt',
  'Each message is sent once, without retries. If the receiver is down, the message is lost and shows as failed. For critical monitors, attach a second channel of another type.':
    'Jede Nachricht wird einmal gesendet, ohne Wiederholung. Ist der Empfänger nicht erreichbar, geht sie verloren und gilt als fehlgeschlagen. Verbinden Sie mit kritischen Monitoren einen zweiten Kanal anderer Art.',
  'Error code': 'Fehlercode',
  Event: 'Ereignis',
  'Every message is listed here, with the exact request and its answer.':
    'Hier steht jede Nachricht, mit der genauen Anfrage und der Antwort.',
  Failed: 'Fehlgeschlagen',
  'Formatted for reading. Copying gives the exact bytes.':
    'Zum Lesen formatiert. Beim Kopieren erhalten Sie die genauen Bytes.',
  'If empty, it is named after its address.': 'Ohne Angabe trägt er den Namen seiner Adresse.',
  'Incident opened': 'Vorfall eröffnet',
  'Incident resolved': 'Vorfall behoben',
  'It gets no more messages. Past messages stay on record.':
    'Er erhält keine Nachrichten mehr. Frühere Nachrichten bleiben aufgezeichnet.',
  'Last outcome unknown': 'Letztes Ergebnis unbekannt',
  'Needs the Lite plan': 'Braucht den Tarif Lite',
  'No message matches': 'Keine Nachricht passt',
  'No message was sent yet': 'Noch keine Nachricht gesendet',
  'No message was sent: no attached channel wanted one.':
    'Es wurde keine Nachricht gesendet: Kein verbundener Kanal wollte eine.',
  'No monitor is attached yet.': 'Noch ist kein Monitor verbunden.',
  'No secure connection could be made. Check that the certificate is valid, complete and issued for the name in the URL.':
    'Es kam keine sichere Verbindung zustande. Prüfen Sie, ob das Zertifikat gültig und vollständig ist und auf den Namen in der URL lautet.',
  'Nothing listens at that address and port. Check that your endpoint is running, and that the port in the URL is right.':
    'An dieser Adresse und diesem Port antwortet nichts. Prüfen Sie, ob Ihr Endpunkt läuft und der Port in der URL stimmt.',
  'Nothing sent yet': 'Noch nichts gesendet',
  'Only owners and editors see the exact request.': 'Nur Eigentümer und Bearbeiter sehen die genaue Anfrage.',
  'Open the link in the mail that asks for the confirmation of the address. The page of the channel sends it again.':
    'Öffnen Sie den Link in der E-Mail, die um Bestätigung der Adresse bittet. Auf der Seite des Kanals lässt sie sich erneut senden.',
  'Remove a filter to see more.': 'Entfernen Sie einen Filter, um mehr zu sehen.',
  'Response status': 'Antwortstatus',
  'Save and send a test message': 'Speichern und Testnachricht senden',
  'See the exact request': 'Genaue Anfrage ansehen',
  'Select those whose incidents should send messages here.':
    'Wählen Sie die Monitore aus, deren Vorfälle hierher gemeldet werden.',
  'Send a test message': 'Testnachricht senden',
  'Send another test message': 'Weitere Testnachricht senden',
  'Send messages to this channel': 'Nachrichten an diesen Kanal senden',
  'Send the mail again': 'E-Mail erneut senden',
  Sending: 'Wird gesendet',
  Sent: 'Gesendet',
  'Something closed the connection in the middle of the request. Look at the log of your endpoint, and of the proxy before it.':
    'Die Verbindung wurde mitten in der Anfrage geschlossen. Sehen Sie in das Log Ihres Endpunkts und des Proxys davor.',
  'Something went wrong on our side. Send a test message; if it fails again, look at the log of the dispatcher.':
    'Auf unserer Seite ist etwas schiefgegangen. Senden Sie eine Testnachricht; schlägt sie wieder fehl, sehen Sie in das Log des Dispatchers.',
  'Stored: {start}. The rest is never shown.': 'Gespeichert: {start}. Der Rest wird nie angezeigt.',
  'Switched off': 'Ausgeschaltet',
  'Test message': 'Testnachricht',
  'The URL holds a secret, shown as “…”.': 'Die URL enthält ein Geheimnis, hier als „…“ gezeigt.',
  'The address is confirmed': 'Die Adresse ist bestätigt',
  'This service never calls such an address. Use a public address.':
    'Dieser Dienst ruft eine solche Adresse nie auf. Verwenden Sie eine öffentliche Adresse.',
  'The address is private, and this service is not allowed to call it. Use a public address, or let whoever runs Tocsin add the network to EGRESS_ALLOW.':
    'Die Adresse ist privat, und dieser Dienst darf sie nicht aufrufen. Verwenden Sie eine öffentliche Adresse, oder lassen Sie den Betreiber von Tocsin das Netz zu EGRESS_ALLOW hinzufügen.',
  'The address was not confirmed': 'Die Adresse wurde nicht bestätigt',
  'The alert could not be loaded': 'Der Alarm konnte nicht geladen werden',
  'The alerts could not be loaded': 'Die Alarme konnten nicht geladen werden',
  'The channel had no secret, so the message was not signed.':
    'Der Kanal hatte kein Geheimnis, daher wurde die Nachricht nicht signiert.',
  'The channel types could not be loaded': 'Die Kanalarten konnten nicht geladen werden',
  'The channel was deleted before the message was sent.':
    'Der Kanal wurde gelöscht, bevor die Nachricht gesendet wurde.',
  'The channel was not saved': 'Der Kanal wurde nicht gespeichert',
  'Where messages go, and every message that was sent.':
    'Wohin Nachrichten gehen, und jede gesendete Nachricht.',
  'The exact request': 'Die genaue Anfrage',
  'The mail server accepted it in {time}.': 'Der Mailserver hat sie nach {time} angenommen.',
  'The mail server accepted it.': 'Der Mailserver hat sie angenommen.',
  'The mail server did not accept the message. Check the e-mail address, and the SMTP_URL of this service.':
    'Der Mailserver hat die Nachricht nicht angenommen. Prüfen Sie die E-Mail-Adresse und die SMTP_URL dieses Dienstes.',
  'The mail was not sent': 'Die E-Mail wurde nicht gesendet',
  'The mail was sent again. Only its link works now.':
    'Die E-Mail wurde erneut gesendet. Jetzt gilt nur noch ihr Link.',
  'The messages could not be loaded': 'Die Nachrichten konnten nicht geladen werden',
  'The name in the URL could not be looked up. Check its spelling, and that it has a DNS record.':
    'Der Name in der URL konnte nicht aufgelöst werden. Prüfen Sie die Schreibweise und ob es einen DNS-Eintrag gibt.',
  'The outcome could not be loaded': 'Das Ergebnis konnte nicht geladen werden',
  'The request arrived, and your endpoint refused it. Any status from 200 to 299 counts as success; redirects are not followed. Look at the log of your endpoint.':
    'Die Anfrage ist angekommen, und Ihr Endpunkt hat sie abgelehnt. Jeder Status von 200 bis 299 gilt als Erfolg; Weiterleitungen werden nicht befolgt. Sehen Sie in das Log Ihres Endpunkts.',
  'The request could not be loaded': 'Die Anfrage konnte nicht geladen werden',
  'The request shows here after it is sent.': 'Die Anfrage erscheint hier, sobald sie gesendet ist.',
  'The sender stopped before it could store this request. The body is exact. The URL and the signature are those of the channel as it is now.':
    'Der Sender wurde beendet, bevor er diese Anfrage speichern konnte. Der Inhalt ist genau. URL und Signatur sind die des Kanals, wie er jetzt ist.',
  'The service refused the message and said why. Fix that, then send a test message.':
    'Der Dienst hat die Nachricht abgelehnt und den Grund genannt. Beheben Sie ihn, und senden Sie dann eine Testnachricht.',
  'The service was stopped in the middle of sending. The message may have arrived; it is not sent twice.':
    'Der Dienst wurde mitten im Senden beendet. Die Nachricht ist vielleicht angekommen; sie wird nicht zweimal gesendet.',
  'The settings could not be loaded': 'Die Einstellungen konnten nicht geladen werden',
  'The test message is on its way …': 'Die Testnachricht ist unterwegs …',
  'The test message was delivered': 'Die Testnachricht wurde zugestellt',
  'The test message was not delivered': 'Die Testnachricht wurde nicht zugestellt',
  'The test message was not sent': 'Die Testnachricht wurde nicht gesendet',
  'There is no channel yet': 'Es gibt noch keinen Kanal',
  'There is no channel yet, so incidents send no message.':
    'Es gibt noch keinen Kanal, daher senden Vorfälle keine Nachricht.',
  'This version cannot send to channels of this type.':
    'Diese Version kann nicht an Kanäle dieser Art senden.',
  'Verify it yourself': 'Selbst prüfen',
  Waiting: 'Wartet',
  'Use a URL that begins with https, or let whoever runs Tocsin open the network in EGRESS_ALLOW.':
    'Nehmen Sie eine URL, die mit https beginnt, oder lassen Sie das Netz von dem, der Tocsin betreibt, in EGRESS_ALLOW öffnen.',
  'Waiting for confirmation': 'Wartet auf Bestätigung',
  'What to do:': 'Was Sie tun können:',
  'With your secret in {variable}, this prints the digest in {header}.':
    'Mit Ihrem Geheimnis in {variable} gibt dieser Befehl den Hash in {header} aus.',
  'Your endpoint': 'Ihr Endpunkt',
  'Your endpoint has ten seconds to answer. Let it answer first and do its work afterwards, and check that no firewall drops the request silently.':
    'Ihr Endpunkt hat zehn Sekunden für die Antwort. Lassen Sie ihn zuerst antworten und danach arbeiten, und prüfen Sie, ob eine Firewall die Anfrage stillschweigend verwirft.',
  'Your plan does not cover this type of channel. The Lite plan does.':
    'Ihr Tarif umfasst diese Kanalart nicht. Der Tarif Lite umfasst sie.',
  'after {time}': 'nach {time}',
  'chat, phone, push, pager …': 'Chat, Telefon, Push, Pager …',
  'the body': 'der Inhalt',
  'the request line and headers': 'Anfragezeile und Header',
  '{status} in {time}': '{status} nach {time}',
  '{type} channel': 'Kanal: {type}',
  '{type}, not signed': '{type}, nicht signiert',
  '{type}, signed': '{type}, signiert',
  '{who} answered {status} in {time}.': '{who} hat nach {time} mit {status} geantwortet.',
  '{who} answered {status}.': '{who} hat mit {status} geantwortet.',
  'Channels and messages': 'Kanäle und Nachrichten',
  'Every week': 'Jede Woche',
  'Finds out that a channel is dead before an incident needs it.':
    'Stellt fest, dass ein Kanal tot ist, bevor ein Vorfall ihn braucht.',
  'If a message fails': 'Wenn eine Nachricht fehlschlägt',
  'In its place, {names} gets it.': 'An seiner Stelle erhält sie {names}.',
  'No other channel gets it.': 'Kein anderer Kanal erhält sie.',
  'Regular test message': 'Regelmäßige Testnachricht',
  'none||channel': 'keiner',
  '{days, plural, one {Every day} other {Every # days}}':
    '{days, plural, one {Jeden Tag} other {Alle # Tage}}',
  Never: 'Nie',
  'Channel “{name}” is failing': 'Kanal „{name}“ ist gestört',
  '{count, number} channels are failing': '{count, number} Kanäle sind gestört',
  'All||channels': 'Alle',
  Failing: 'Gestört',
  'Which channels': 'Welche Kanäle',
  'No channel is failing.': 'Kein Kanal ist gestört.',
  'since {moment}': 'seit {moment}',
  'This channel is failing': 'Dieser Kanal ist gestört',
  'No fallback channel gets what it misses.': 'Kein Ersatzkanal erhält, was ihm entgeht.',
  '“{name}” gets what it misses.': '„{name}“ erhält, was ihm entgeht.',
  'The owners get a mail, once a day at most.':
    'Die Eigentümer erhalten höchstens einmal am Tag eine E-Mail.',
  'Since {moment}, no message was delivered. The next message is sent all the same, and the first delivery ends this.':
    'Seit {moment} wurde keine Nachricht zugestellt. Die nächste Nachricht wird trotzdem gesendet, und die erste Zustellung beendet dies.',
  '{count, number} failing': '{count, number} gestört',
  'This service sends no mail, so nobody is told when a channel fails. Ask the operator to set SMTP_URL.':
    'Dieser Dienst sendet keine E-Mails. Daher erfährt niemand davon, wenn ein Kanal gestört ist. Bitten Sie den Betreiber, SMTP_URL zu setzen.',
  'Message to {channel}': 'Meldung an {channel}',
  '{count, plural, one {The last message failed} other {The last # messages failed}}':
    '{count, plural, one {Die letzte Meldung schlug fehl} other {Die letzten # Meldungen schlugen fehl}}',
  '{moment}: {why} <link>See the request</link>.': '{moment}: {why} <link>Anfrage ansehen</link>.',
} as const;
