// Installs what some tests need: a browser, databases, a WebSocket library of another language.
import { existsSync } from 'node:fs';

for (const part of ['server', 'browser', 'nodes']) {
  const needs = new URL(`../tests/${part}/needs.mjs`, import.meta.url);
  if (existsSync(needs)) (await import(needs.href)).default();
}
