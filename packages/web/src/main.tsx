import { render } from 'preact';
import './styles/index.ts';
import { App } from './app.tsx';
import { server } from './net/server.ts';
import { applyTheme } from './settings.ts';
import { loadWords } from './words.ts';

applyTheme();
server.connect();
const root = document.getElementById('app');
// No top-level await: pages loaded later import from here.
if (root) void loadWords().then(() => render(<App />, root));
