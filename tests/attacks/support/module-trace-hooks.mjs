import { appendFileSync } from 'node:fs';

export async function load(url, context, next) {
  appendFileSync(process.env['MODULE_TRACE'], `${url}\n`);
  return next(url, context);
}
