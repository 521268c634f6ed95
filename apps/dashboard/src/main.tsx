import './app/typeface.css';
import './app/mantine.css';
import './app/global.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { queryClient } from './app/query-client.js';
import { router } from './app/router.js';
import { currentLanguage } from './language/current-language.js';
import { watchServerConnection } from './live/server-connection.js';
import { sendCsrfToken } from './session/send-csrf-token.js';
import { announceSaved } from './toasts/announce-saved.js';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce);
sendCsrfToken(queryClient);
announceSaved(queryClient);
watchServerConnection();

document.documentElement.lang = currentLanguage.id;
document.documentElement.dir = currentLanguage.direction;
addEventListener('load', () => void navigator.serviceWorker?.register('/service-worker.js'));

// The router would load them after the answer about the session.
const [openedRoutes] = router.getMatchedRoutes(location.pathname);
for (const { options } of openedRoutes) void options.component?.preload?.();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App nonce={nonce} />
    </StrictMode>,
  );
}
