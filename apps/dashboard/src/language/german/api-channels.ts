/** The types of channels, and their fields. */
export const apiChannels = {
  'A message to a Discord channel': 'Eine Nachricht in einen Discord-Kanal',
  'The URL of a webhook of a text channel. In Discord: server settings, Integrations, Webhooks. Anyone who has the URL can post, so only its host is shown again.':
    'Die URL eines Webhooks eines Textkanals. In Discord: Servereinstellungen, Integrationen, Webhooks. Wer die URL hat, kann schreiben, daher wird nur ihr Host wieder angezeigt.',
  'A message to a Google Chat space, with a thread for each incident':
    'Eine Nachricht in einen Gruppenbereich von Google Chat, mit einem Thread für jeden Vorfall',
  'The URL of a webhook of a space. In Google Chat: the menu of the space, Apps & integrations, Webhooks. Anyone who has the URL can post, so only its host is shown again.':
    'Die URL eines Webhooks eines Gruppenbereichs. In Google Chat: das Menü des Gruppenbereichs, Apps und Integrationen, Webhooks. Wer die URL hat, kann schreiben, daher wird nur ihr Host wieder angezeigt.',
  'A message to a Mattermost channel': 'Eine Nachricht in einen Mattermost-Kanal',
  'The URL of an incoming webhook. In Mattermost: Integrations, Incoming Webhooks. Anyone who has the URL can post, so only its host is shown again.':
    'Die URL eines eingehenden Webhooks. In Mattermost: Integrationen, Eingehende Webhooks. Wer die URL hat, kann schreiben, daher wird nur ihr Host wieder angezeigt.',
  'A message to a Rocket.Chat room': 'Eine Nachricht in einen Rocket.Chat-Raum',
  'The URL of an incoming integration. In Rocket.Chat: Administration, Workspace, Integrations. Anyone who has the URL can post, so only its host is shown again.':
    'Die URL einer eingehenden Integration. In Rocket.Chat: Administration, Workspace, Integrationen. Wer die URL hat, kann schreiben, daher wird nur ihr Host wieder angezeigt.',
  'A message to a topic of a Zulip channel': 'Eine Nachricht zu einem Thema eines Zulip-Kanals',
  'Server URL': 'Server-URL',
  'The address of the Zulip organization.': 'Die Adresse der Zulip-Organisation.',
  'Bot e-mail': 'E-Mail des Bots',
  'The address of the bot, as the list of bots shows it.':
    'Die Adresse des Bots, wie die Liste der Bots sie zeigt.',
  'API key': 'API-Schlüssel',
  'The key of the bot. It is never shown again.': 'Der Schlüssel des Bots. Er wird nie wieder angezeigt.',
  'The name of the Zulip channel (stream), without `#`.': 'Der Name des Zulip-Kanals (Stream), ohne `#`.',
  Topic: 'Thema',
  'All messages go to this topic. Left out, each monitor has a topic of its own.':
    'Alle Nachrichten gehen an dieses Thema. Ohne Angabe hat jeder Monitor sein eigenes Thema.',
  'A message to a Matrix room': 'Eine Nachricht in einen Matrix-Raum',
  'Homeserver URL': 'Homeserver-URL',
  'The address of the homeserver of the account that sends.':
    'Die Adresse des Homeservers des Kontos, das sendet.',
  'Access token': 'Zugriffstoken',
  'A token of the account that sends, best one for Tocsin alone. It is never shown again.':
    'Ein Token des Kontos, das sendet, am besten eines Kontos nur für Tocsin. Es wird nie wieder angezeigt.',
  'Room id': 'Raum-ID',
  'The internal id of the room, not its alias.': 'Die interne ID des Raums, nicht sein Alias.',
  'Standard webhook': 'Standard-Webhook',
  'A POST to a URL of yours, signed as Standard Webhooks says':
    'Ein POST an eine URL von Ihnen, signiert nach Standard Webhooks',
  'Signing secret': 'Signaturgeheimnis',
  'Signs every message. The receiver has the same. It is never shown again.':
    'Signiert jede Nachricht. Der Empfänger hat dasselbe. Es wird nie wieder angezeigt.',
  'An SMS to a phone': 'Eine SMS an ein Telefon',
  To: 'An',
  'The phone that gets the messages, in E.164.': 'Das Telefon, das die Nachrichten erhält, im Format E.164.',
  'A number of your Twilio account, a sender id, or the SID of a messaging service.':
    'Eine Nummer Ihres Twilio-Kontos, eine Absenderkennung oder die SID eines Messaging Service.',
  'Account SID': 'Account-SID',
  'From the first page of the Twilio Console.': 'Von der ersten Seite der Twilio Console.',
  'Auth token': 'Auth-Token',
  'Stands beside the SID, behind Show. It is never shown again.':
    'Steht neben der SID, hinter „Show“. Es wird nie wieder angezeigt.',
  'A push to the phones that subscribe to a topic of an ntfy server':
    'Eine Push-Nachricht an die Telefone, die ein Thema eines ntfy-Servers abonnieren',
  'The topic that your phone subscribes to. On a server without accounts, whoever knows it reads the messages: choose one that is hard to guess.':
    'Das Thema, das Ihr Telefon abonniert. Auf einem Server ohne Konten liest die Nachrichten, wer es kennt: Wählen Sie eines, das schwer zu erraten ist.',
  'The address of the ntfy server, without the topic.': 'Die Adresse des ntfy-Servers, ohne das Thema.',
  'For a topic that not everybody may write to. It is never shown again.':
    'Für ein Thema, an das nicht alle schreiben dürfen. Es wird nie wieder angezeigt.',
  Priority: 'Priorität',
  'The priority of an incident that opens. Left out, it follows the severity: `max`, `high` or `default`. Other messages have at most `default`.':
    'Die Priorität eines Vorfalls, der eröffnet wird. Ohne Angabe folgt sie dem Schweregrad: `max`, `high` oder `default`. Andere Nachrichten haben höchstens `default`.',
  'A push through a Gotify server': 'Eine Push-Nachricht über einen Gotify-Server',
  'The address of the Gotify server.': 'Die Adresse des Gotify-Servers.',
  'Application token': 'Anwendungstoken',
  'The token of an application. That of a client does not fit. It is never shown again.':
    'Das Token einer Anwendung. Das eines Clients passt nicht. Es wird nie wieder angezeigt.',
  'The priority of an incident that opens, from 0 to 10. Left out, it follows the severity: 8, 5 or 3. Other messages have at most 4.':
    'Die Priorität eines Vorfalls, der eröffnet wird, von 0 bis 10. Ohne Angabe folgt sie dem Schweregrad: 8, 5 oder 3. Andere Nachrichten haben höchstens 4.',
  'A push to the devices of a Pushover user or group':
    'Eine Push-Nachricht an die Geräte eines Pushover-Benutzers oder einer Gruppe',
  'API token': 'API-Token',
  'The API token of an application that you register. It is never shown again.':
    'Das API-Token einer Anwendung, die Sie registrieren. Es wird nie wieder angezeigt.',
  'User key': 'Benutzerschlüssel',
  'The key of the user or the group that gets the messages. It is never shown again.':
    'Der Schlüssel des Benutzers oder der Gruppe, die die Nachrichten erhält. Er wird nie wieder angezeigt.',
  Device: 'Gerät',
  'Only these devices get the messages. Left out, all devices of the user do.':
    'Nur diese Geräte erhalten die Nachrichten. Ohne Angabe sind es alle Geräte des Benutzers.',
  'The priority of an incident that opens. `emergency` repeats it every minute, for an hour, until somebody acknowledges it. Left out, it follows the severity: `high` if critical, otherwise `normal`. Other messages have at most `normal`.':
    'Die Priorität eines Vorfalls, der eröffnet wird. `emergency` wiederholt ihn eine Stunde lang jede Minute, bis ihn jemand quittiert. Ohne Angabe folgt sie dem Schweregrad: `high`, wenn er kritisch ist, sonst `normal`. Andere Nachrichten haben höchstens `normal`.',
  Sound: 'Ton',
  'The sound of an incident that opens. Left out, the one that the user has chosen.':
    'Der Ton eines Vorfalls, der eröffnet wird. Ohne Angabe der, den der Benutzer gewählt hat.',
  'An alert in PagerDuty, which resolves with the incident':
    'Ein Alarm in PagerDuty, der mit dem Vorfall behoben wird',
  'Integration key': 'Integrationsschlüssel',
  'The integration key of a service or an event orchestration. An API key of the account does not fit. It is never shown again.':
    'Der Integrationsschlüssel eines Service oder einer Event Orchestration. Ein API-Schlüssel des Kontos passt nicht. Er wird nie wieder angezeigt.',
  Region: 'Region',
  'The service region of the account: `eu` if its address ends in eu.pagerduty.com.':
    'Die Service-Region des Kontos: `eu`, wenn seine Adresse auf eu.pagerduty.com endet.',
  'An alert in Jira Service Management, the successor of Opsgenie':
    'Ein Alarm in Jira Service Management, dem Nachfolger von Opsgenie',
  'The key of an API integration of a team’s operations. An API token of an Atlassian account does not fit. It is never shown again.':
    'Der Schlüssel einer API-Integration in den Operations eines Teams. Ein API-Token eines Atlassian-Kontos passt nicht. Er wird nie wieder angezeigt.',
  'An alert of a GoAlert service, which closes with the incident':
    'Ein Alarm eines GoAlert-Service, der mit dem Vorfall geschlossen wird',
  'Integration URL': 'Integrations-URL',
  'The URL of an integration key of the type Generic API. Anyone who has it can make alerts, so only its host is shown again.':
    'Die URL eines Integrationsschlüssels vom Typ Generic API. Wer sie hat, kann Alarme auslösen, daher wird nur ihr Host wieder angezeigt.',
  'An alert in Prometheus Alertmanager, which resolves with the incident':
    'Ein Alarm im Prometheus Alertmanager, der mit dem Vorfall behoben wird',
  'The address of Alertmanager, with its route prefix if it has one.':
    'Die Adresse des Alertmanagers, mit seinem Route-Präfix, falls er eines hat.',
  'User name': 'Benutzername',
  'For an Alertmanager that asks for a password.': 'Für einen Alertmanager, der ein Passwort verlangt.',
  'The password of the user. It is never shown again.':
    'Das Passwort des Benutzers. Es wird nie wieder angezeigt.',
  Labels: 'Labels',
  'Labels that each alert gets, for the routes of Alertmanager.':
    'Labels, die jeder Alarm erhält, für die Routen des Alertmanagers.',
  'Push notifications': 'Push-Benachrichtigungen',
  'A notification of this browser, on a computer or a phone':
    'Eine Benachrichtigung dieses Browsers, auf einem Computer oder Telefon',
  'What people call the browser and its device.': 'So nennen Menschen den Browser und sein Gerät.',
  'Endpoint of the subscription': 'Endpunkt des Abonnements',
  'The URL at which the push service of the browser takes its messages. Only its host is shown again.':
    'Die URL, unter der der Push-Dienst des Browsers dessen Nachrichten annimmt. Nur ihr Host wird wieder angezeigt.',
  'Public key of the subscription': 'Öffentlicher Schlüssel des Abonnements',
  'Messages are encrypted for this key, so that only the browser reads them.':
    'Nachrichten werden für diesen Schlüssel verschlüsselt, damit nur der Browser sie liest.',
  'Authentication secret of the subscription': 'Geheimnis des Abonnements',
  'The browser accepts only messages that were encrypted with it. It is never shown again.':
    'Der Browser nimmt nur Nachrichten an, die damit verschlüsselt wurden. Es wird nie wieder angezeigt.',
  'Private key of the sender (VAPID)': 'Privater Schlüssel des Absenders (VAPID)',
  'The browser subscribed with the public key that belongs to it. Every message is signed with it. It is never shown again.':
    'Der Browser hat mit dem zugehörigen öffentlichen Schlüssel abonniert. Jede Nachricht wird damit signiert. Er wird nie wieder angezeigt.',
  Contact: 'Kontakt',
  'Each message gives it to the push service, which may ask there about them. Apple takes no message without it.':
    'Jede Nachricht nennt ihn dem Push-Dienst, der dort nachfragen kann. Apple nimmt ohne ihn keine Nachricht an.',
  'A message through an Apprise API to one of its many services':
    'Eine Nachricht über eine Apprise-API an einen ihrer vielen Dienste',
  'The address of the Apprise API, without the key.': 'Die Adresse der Apprise-API, ohne den Schlüssel.',
  Key: 'Schlüssel',
  'The key of a configuration with the services to notify. Anyone who has it can read the configuration, so it is never shown again.':
    'Der Schlüssel einer Konfiguration mit den Diensten, die benachrichtigt werden. Wer ihn hat, kann die Konfiguration lesen, daher wird er nie wieder angezeigt.',
  Tag: 'Schlagwort',
  'Only the services with this tag get the messages. A comma between tags means or, and a space means and. `all` means every service. Left out, those without a tag.':
    'Nur die Dienste mit diesem Schlagwort erhalten die Nachrichten. Ein Komma zwischen Schlagwörtern heißt „oder“, ein Leerzeichen heißt „und“. `all` heißt alle Dienste. Ohne Angabe sind es die ohne Schlagwort.',
  'A message to a Slack channel': 'Eine Nachricht in einen Slack-Kanal',
  'A message to a Teams channel': 'Eine Nachricht in einen Teams-Kanal',
  'A message to a Telegram chat': 'Eine Nachricht in einen Telegram-Chat',
  'A message to one address': 'Eine Nachricht an eine Adresse',
  'A signed JSON POST to a URL of yours': 'Ein signierter JSON-POST an eine URL von Ihnen',
  'Bot token': 'Bot-Token',
  'Chat id': 'Chat-Nummer',
  'E-mail': 'E-Mail',
  'Endpoint URL': 'URL des Endpunkts',
  'Receives the POSTs.': 'Empfängt die POSTs.',
  'Receives the messages.': 'Empfängt die Nachrichten.',
  'The URL of a workflow made from “When a Teams webhook request is received”. In Teams: the channel’s … menu, Workflows. Anyone who has the URL can post, so only its host is shown again. URLs of the retired Office 365 connectors are refused.':
    'Die URL eines Workflows aus der Vorlage „Wenn eine Teams-Webhook-Anforderung empfangen wird“. In Teams: das Menü … des Kanals, Workflows. Wer die URL hat, kann schreiben, daher wird nur ihr Host wieder angezeigt. URLs der eingestellten Office-365-Connectors werden abgelehnt.',
  'The URL of an incoming webhook of Slack, or of a server that takes the same messages. In Slack: Apps, Incoming Webhooks, Add to Slack. Anyone who has the URL can post, so only its host is shown again.':
    'Die URL eines eingehenden Webhooks von Slack oder von einem Server, der dieselben Nachrichten annimmt. In Slack: Apps, Incoming Webhooks, Add to Slack. Wer die URL hat, kann schreiben, daher wird nur ihr Host wieder angezeigt.',
  'The number of a chat, as text, or the `@name` of a public channel or group. Add the bot and write there: `getUpdates` of the Bot API shows the number.':
    'Die Nummer eines Chats als Text oder der `@name` eines öffentlichen Kanals oder einer Gruppe. Fügen Sie den Bot hinzu, und schreiben Sie dort: `getUpdates` der Bot-API zeigt die Nummer.',
  'The token that @BotFather gave: write /newbot to it. Only the id of the bot in it is shown again.':
    'Das Token von @BotFather: Schreiben Sie ihm /newbot. Nur die Kennung des Bots darin wird wieder angezeigt.',
  'Webhook URL': 'Webhook-URL',
  'Webhook secret': 'Webhook-Geheimnis',
  'When set, every message is signed with it. It is never shown again.':
    'Wenn gesetzt, wird jede Nachricht damit signiert. Es wird nie wieder angezeigt.',
} as const;
