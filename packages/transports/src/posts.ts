// What is posted in chats, and nothing that posts it: for those who show what others have sent.
export { type ChatType, chatBody, chatHeaders } from './chat/chat-body.js';
