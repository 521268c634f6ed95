// The build makes this a script of its own, before the rest: code-splitting.ts.
import './app/opening.js';
import './app/typeface.css';
import './app/mantine.css';
import './app/global.css';
import './app/touch.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { queryClient } from './app/query-client.js';
import { currentLanguage } from './language/current-language.js';
import { watchServerConnection } from './live/server-connection.js';
import { readAfterSignIn } from './session/read-after-sign-in.js';
import { sendCsrfToken } from './session/send-csrf-token.js';
import { announceSaved } from './toasts/announce-saved.js';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce);
sendCsrfToken(queryClient);
readAfterSignIn(queryClient);
announceSaved(queryClient);
watchServerConnection();

document.documentElement.lang = currentLanguage.id;
document.documentElement.dir = currentLanguage.direction;
addEventListener('load', () => void navigator.serviceWorker?.register('/service-worker.js'));

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App nonce={nonce} />
    </StrictMode>,
  );
}
