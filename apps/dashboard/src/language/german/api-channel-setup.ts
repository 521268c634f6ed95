/** Steps to set up a channel. Buttons of services have their German names, where the service has a German version. */
export const apiChannelSetup = {
  'The operator sets SMTP_URL and MAIL_FROM.': 'Der Betreiber setzt SMTP_URL und MAIL_FROM.',
  'Save the channel with one address in E-mail address.':
    'Speichern Sie den Kanal mit einer Adresse in „E-Mail-Adresse“.',
  'Open the link in the mail that comes there within a day, and confirm.':
    'Öffnen Sie innerhalb eines Tages den Link in der E-Mail, die dort ankommt, und bestätigen Sie.',
  'Run an endpoint that answers 200 to 299 within ten seconds, and put its URL into Endpoint URL.':
    'Betreiben Sie einen Endpunkt, der innerhalb von zehn Sekunden mit 200 bis 299 antwortet, und tragen Sie seine URL in „URL des Endpunkts“ ein.',
  'Make a secret with "openssl rand -hex 32", set it at the endpoint, and put it into Webhook secret.':
    'Erzeugen Sie ein Geheimnis mit "openssl rand -hex 32", hinterlegen Sie es am Endpunkt, und tragen Sie es in „Webhook-Geheimnis“ ein.',
  'At api.slack.com/apps, make an app in your workspace, from scratch.':
    'Erstellen Sie unter api.slack.com/apps eine App in Ihrem Workspace, „from scratch“.',
  'Under Incoming Webhooks, switch them on, then Add New Webhook to Workspace, and choose the channel.':
    'Schalten Sie unter „Incoming Webhooks“ diese ein, wählen Sie „Add New Webhook to Workspace“ und dann den Kanal.',
  'Copy the URL into Webhook URL.': 'Kopieren Sie die URL in „Webhook-URL“.',
  'In Teams, open the menu of the channel (…), then Workflows.':
    'Öffnen Sie in Teams das Menü des Kanals (…), dann „Workflows“.',
  'Choose the template that posts to a channel when a webhook request is received. Name it, and let anyone trigger it.':
    'Wählen Sie die Vorlage, die in einem Kanal postet, wenn eine Webhook-Anforderung empfangen wird. Benennen Sie sie, und lassen Sie alle sie auslösen.',
  'Copy the whole URL, including the part after the question mark, into Webhook URL.':
    'Kopieren Sie die ganze URL, auch den Teil nach dem Fragezeichen, in „Webhook-URL“.',
  'In Telegram, write /newbot to @BotFather, and copy the token into Bot token.':
    'Schreiben Sie in Telegram /newbot an @BotFather, und kopieren Sie das Token in „Bot-Token“.',
  'Add the bot to your group or channel, with the right to write. For messages to yourself, open the bot and press Start.':
    'Fügen Sie den Bot Ihrer Gruppe oder Ihrem Kanal hinzu, mit dem Recht zu schreiben. Für Nachrichten an Sie selbst öffnen Sie den Bot und drücken „Start“.',
  'Write a message there. Then find the number of the chat at https://api.telegram.org/bot<token>/getUpdates, as in "chat":{"id":-1001234567890, and copy it into Chat id. For a public channel or group, use its @name.':
    'Schreiben Sie dort eine Nachricht. Die Nummer des Chats finden Sie dann unter https://api.telegram.org/bot<token>/getUpdates, wie in "chat":{"id":-1001234567890. Kopieren Sie sie in „Chat-Nummer“. Bei einem öffentlichen Kanal oder einer Gruppe nehmen Sie den @Namen.',
  'In Discord, open the settings of the server, then Integrations, Webhooks. This needs the permission Manage Webhooks.':
    'Öffnen Sie in Discord die Einstellungen des Servers, dann „Integrationen“, „Webhooks“. Dazu brauchen Sie die Berechtigung „WebHooks verwalten“.',
  'Choose New Webhook, name it, and choose the channel.':
    'Wählen Sie „Neuer Webhook“, benennen Sie ihn, und wählen Sie den Kanal.',
  'Choose Copy Webhook URL, and paste it into Webhook URL.':
    'Wählen Sie „Webhook-URL kopieren“, und fügen Sie sie in „Webhook-URL“ ein.',
  'In a browser, open Google Chat and the space. Open the menu beside its title, then Apps & integrations.':
    'Öffnen Sie in einem Browser Google Chat und den Gruppenbereich. Öffnen Sie das Menü neben dem Titel, dann „Apps und Integrationen“.',
  'Choose Add webhooks, name it, and save. Without that entry, ask an administrator of the Workspace to allow incoming webhooks.':
    'Wählen Sie „Webhooks hinzufügen“, geben Sie einen Namen ein, und speichern Sie. Fehlt der Eintrag, bitten Sie einen Administrator des Workspace, eingehende Webhooks zu erlauben.',
  'Copy the whole link, including key and token, into Webhook URL.':
    'Kopieren Sie den ganzen Link, mit „key“ und „token“, in „Webhook-URL“.',
  'In Mattermost, open the product menu, then Integrations, Incoming Webhooks. Without that entry, ask an administrator to enable incoming webhooks.':
    'Öffnen Sie in Mattermost das Produktmenü, dann „Integrationen“, „Eingehende Webhooks“. Fehlt der Eintrag, bitten Sie einen Administrator, eingehende Webhooks einzuschalten.',
  'Choose Add Incoming Webhook, name it, choose the channel, and lock it to this channel.':
    'Fügen Sie einen eingehenden Webhook hinzu, benennen Sie ihn, wählen Sie den Kanal, und beschränken Sie ihn auf diesen Kanal.',
  'In Rocket.Chat, open Administration, Workspace, Integrations, and choose New, then Incoming.':
    'Öffnen Sie in Rocket.Chat „Administration“, „Workspace“, „Integrationen“, und wählen Sie „Neu“, dann „Eingehend“.',
  'Enable it, name it, and choose the room in Post to Channel and a user in Post as. Leave the script off.':
    'Schalten Sie sie ein, benennen Sie sie, und wählen Sie den Raum, in dem sie postet, und den Benutzer, als der sie postet. Lassen Sie das Skript ausgeschaltet.',
  'Save, and copy the webhook URL into Webhook URL.':
    'Speichern Sie, und kopieren Sie die URL des Webhooks in „Webhook-URL“.',
  'In Zulip, open Personal settings, Bots, and add a bot of the type Incoming webhook.':
    'Öffnen Sie in Zulip die persönlichen Einstellungen, „Bots“, und fügen Sie einen Bot vom Typ „Eingehender Webhook“ hinzu.',
  'Copy its e-mail address into Bot e-mail, and its API key into API key.':
    'Kopieren Sie seine E-Mail-Adresse in „E-Mail des Bots“ und seinen API-Schlüssel in „API-Schlüssel“.',
  'Put the address of your organization into Server URL, and the name of the channel into Channel. The bot must be subscribed if the channel is private.':
    'Tragen Sie die Adresse Ihrer Organisation in „Server-URL“ und den Namen des Kanals in „Kanal“ ein. Ist der Kanal privat, muss der Bot ihn abonniert haben.',
  'Make an account for Tocsin on your homeserver, and put the address of the homeserver into Homeserver URL.':
    'Erstellen Sie auf Ihrem Homeserver ein Konto für Tocsin, und tragen Sie die Adresse des Homeservers in „Homeserver-URL“ ein.',
  'Log in with it. In Element, open All settings, Help & About, and copy the access token into Access token. Close the window without logging out, since that revokes the token.':
    'Melden Sie sich damit an. Öffnen Sie in Element „Alle Einstellungen“, „Hilfe und Info“, und kopieren Sie das Zugriffstoken in „Zugriffstoken“. Schließen Sie das Fenster, ohne sich abzumelden, denn das Abmelden widerruft das Token.',
  'Invite the account to the room, and let it join.':
    'Laden Sie das Konto in den Raum ein, und lassen Sie es beitreten.',
  'In Element, open the settings of the room, Advanced, and copy the internal room id into Room id.':
    'Öffnen Sie in Element die Einstellungen des Raums, „Erweitert“, und kopieren Sie die interne Raum-ID in „Raum-ID“.',
  'Copy its secret, which begins with whsec_, into Signing secret. To make one, write whsec_ before what "openssl rand -base64 32" prints.':
    'Kopieren Sie sein Geheimnis, das mit whsec_ beginnt, in „Signaturgeheimnis“. Um eines zu erzeugen, schreiben Sie whsec_ vor die Ausgabe von "openssl rand -base64 32".',
  'Let the endpoint verify each message with a library of standardwebhooks.com.':
    'Lassen Sie den Endpunkt jede Nachricht mit einer Bibliothek von standardwebhooks.com prüfen.',
  'Open console.twilio.com. Copy the Account SID and the Auth Token of its first page into Account SID and Auth token.':
    'Öffnen Sie console.twilio.com. Kopieren Sie „Account SID“ und „Auth Token“ der ersten Seite in „Account-SID“ und „Auth-Token“.',
  'Under Phone Numbers, buy or choose a number with SMS, and put it into From, with + and the number of the country.':
    'Kaufen oder wählen Sie unter „Phone Numbers“ eine Nummer mit SMS, und tragen Sie sie in „Von“ ein, mit + und der Vorwahl des Landes.',
  'Put the phone that gets the messages into To. A trial account sends only to numbers that are verified in the Console.':
    'Tragen Sie das Telefon, das die Nachrichten erhält, in „An“ ein. Ein Testkonto sendet nur an Nummern, die in der Console bestätigt sind.',
  'Choose a topic that is hard to guess, subscribe to it in the ntfy app, and put it into Topic.':
    'Wählen Sie ein Thema, das schwer zu erraten ist, abonnieren Sie es in der ntfy-App, und tragen Sie es in „Thema“ ein.',
  'Put the address of the server into Server URL: https://ntfy.sh, or your own server.':
    'Tragen Sie die Adresse des Servers in „Server-URL“ ein: https://ntfy.sh oder Ihren eigenen Server.',
  'If the server has accounts, make an access token of one that may write to the topic (in the web app: Account, Access tokens), and copy it into Access token.':
    'Hat der Server Konten, erstellen Sie ein Zugriffstoken eines Kontos, das an das Thema schreiben darf (in der Web-App: „Konto“, „Zugriffstokens“), und kopieren Sie es in „Zugriffstoken“.',
  'In Gotify, open Apps, and create an application for Tocsin.':
    'Öffnen Sie in Gotify „Apps“, und erstellen Sie eine Anwendung für Tocsin.',
  'Copy its token into Application token, and put the address of the server into Server URL.':
    'Kopieren Sie ihr Token in „Anwendungstoken“, und tragen Sie die Adresse des Servers in „Server-URL“ ein.',
  'Open Tocsin in the browser that shall show the notifications. On an iPhone or iPad, first add Tocsin to the home screen, and open it there.':
    'Öffnen Sie Tocsin in dem Browser, der die Benachrichtigungen zeigen soll. Auf einem iPhone oder iPad legen Sie Tocsin zuerst auf den Startbildschirm, und öffnen es dort.',
  'Make the channel there: press Subscribe this browser, and allow notifications.':
    'Erstellen Sie dort den Kanal: Drücken Sie „Diesen Browser anmelden“, und erlauben Sie Benachrichtigungen.',
  'Log in to pushover.net. Copy Your User Key into User key, or the key of a group.':
    'Melden Sie sich bei pushover.net an. Kopieren Sie „Your User Key“ in „Benutzerschlüssel“, oder den Schlüssel einer Gruppe.',
  'Choose Create an Application/API Token, name it Tocsin, and copy its API token into API token.':
    'Wählen Sie „Create an Application/API Token“, nennen Sie die Anwendung Tocsin, und kopieren Sie ihr API-Token in „API-Token“.',
  'In PagerDuty, open the service, then Integrations, and add an integration of the type Events API v2.':
    'Öffnen Sie in PagerDuty den Service, dann „Integrations“, und fügen Sie eine Integration vom Typ „Events API v2“ hinzu.',
  'Copy its Integration Key into Integration key. If the address of your account ends in eu.pagerduty.com, choose eu as Region.':
    'Kopieren Sie ihren „Integration Key“ in „Integrationsschlüssel“. Endet die Adresse Ihres Kontos auf eu.pagerduty.com, wählen Sie eu als „Region“.',
  'The test message triggers an alert of the severity info, with the title Test message from Tocsin. Resolve it in PagerDuty.':
    'Die Testnachricht löst einen Alarm mit dem Schweregrad „info“ und dem Titel „Test message from Tocsin“ aus. Beheben Sie ihn in PagerDuty.',
  'In Jira Service Management, open Operations of the team, then Integrations, and add an integration of the type API.':
    'Öffnen Sie in Jira Service Management „Operations“ des Teams, dann „Integrations“, und fügen Sie eine Integration vom Typ „API“ hinzu.',
  'Copy its API key into API key, and turn the integration on.':
    'Kopieren Sie ihren API-Schlüssel in „API-Schlüssel“, und schalten Sie die Integration ein.',
  'The test message creates an alert of the priority P5, with the message Test: Test message from Tocsin. Close it there.':
    'Die Testnachricht erstellt einen Alarm der Priorität P5 mit dem Text „Test: Test message from Tocsin“. Schließen Sie ihn dort.',
  'In GoAlert, open the service, then Integration Keys, and create a key of the type Generic API.':
    'Öffnen Sie in GoAlert den Service, dann „Integration Keys“, und erstellen Sie einen Schlüssel vom Typ „Generic API“.',
  'Copy its URL, with the token, into Integration URL.':
    'Kopieren Sie seine URL, mit dem Token, in „Integrations-URL“.',
  'The test message makes an alert with the summary Test: Test message from Tocsin. Close it in GoAlert.':
    'Die Testnachricht erzeugt einen Alarm mit der Zusammenfassung „Test: Test message from Tocsin“. Schließen Sie ihn in GoAlert.',
  'Put the address of Alertmanager into Server URL. It needs version 0.16 or later.':
    'Tragen Sie die Adresse des Alertmanagers in „Server-URL“ ein. Er braucht Version 0.16 oder neuer.',
  'If it asks for a password, put the user and the password of its web configuration file into User name and Password.':
    'Verlangt er ein Passwort, tragen Sie Benutzer und Passwort aus seiner Web-Konfigurationsdatei in „Benutzername“ und „Passwort“ ein.',
  'In alertmanager.yml, add a route for the label alertname with the value TocsinIncident, or for a label of your own under Labels.':
    'Fügen Sie in alertmanager.yml eine Route für das Label alertname mit dem Wert TocsinIncident hinzu, oder für ein eigenes Label unter „Labels“.',
  'Start an Apprise API, and put its address into Server URL.':
    'Starten Sie eine Apprise-API, und tragen Sie ihre Adresse in „Server-URL“ ein.',
  'Open its page of a key that is hard to guess, save a configuration with the services to notify, and copy the key into Key.':
    'Öffnen Sie ihre Seite eines Schlüssels, der schwer zu erraten ist, speichern Sie eine Konfiguration mit den Diensten, die benachrichtigt werden sollen, und kopieren Sie den Schlüssel in „Schlüssel“.',
  'If the configuration has tags, put those to notify into Tag.':
    'Hat die Konfiguration Schlagwörter, tragen Sie die gewünschten in „Schlagwort“ ein.',
} as const;
