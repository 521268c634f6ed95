// What the OpenAPI document says of the fields that a new channel and a change of one have in common.

export const typeDocs = { description: 'The kind of channel.' };
export const nameDocs = { description: 'What people call the channel.', example: 'on-call' };
export const enabledDocs = { description: 'Whether incidents ring it.' };
export const secretDocs = {
  description: 'When set, every message is signed with it. It is never shown again.',
};
export const emailDocs = { description: 'Receives the messages.', example: 'on-call@example.com' };
export const slackUrlDocs = {
  description:
    'The URL of an incoming webhook of Slack, or of a server that takes the same messages, such as Mattermost. Whoever has it may write there, so only its host is shown again.',
  example: 'https://hooks.slack.com/services/T000/B000/XXXX',
};
export const teamsUrlDocs = {
  description:
    'The URL of a workflow made from “When a Teams webhook request is received”. Whoever has it may write there, so only its host is shown again. URLs of the retired Office 365 connectors are refused.',
  example: 'https://prod-00.westeurope.logic.azure.com/workflows/000/triggers/manual/paths/invoke?sig=XXXX',
};
export const botTokenDocs = {
  description: 'The token that @BotFather gave. Only the id of the bot in it is shown again.',
  example: '123456789:XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
};
export const chatIdDocs = {
  description: 'The number of a chat, as text, or the `@name` of a public channel or group.',
  example: '-1001234567890',
};
