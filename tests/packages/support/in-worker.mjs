import { playEverything } from './everywhere.mjs';

self.onmessage = ({ data }) => self.postMessage(playEverything(data));
