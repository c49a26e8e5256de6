import { playEverything } from './everywhere.mjs';

globalThis.playEverything = playEverything;
