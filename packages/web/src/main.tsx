import { render } from 'preact';
import './styles/index.ts';
import { App } from './app.tsx';
import { isOffline } from './net/mode.ts';
import { server } from './net/server.ts';
import { applyTheme } from './settings.ts';
import { loadWords } from './words.ts';

applyTheme();
server.connect();
// The service worker caches the page, which then works offline. It needs HTTPS.
if (isOffline && 'serviceWorker' in navigator)
  navigator.serviceWorker.register('./sw.js').catch(() => undefined);
const root = document.getElementById('app');
// No top-level await: pages loaded later import from here.
if (root) void loadWords().then(() => render(<App />, root));
