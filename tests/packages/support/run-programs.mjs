// node run-programs.mjs PROGRAM...: runs programs one after another in this process, and prints
// what each printed. It ends by itself once all of them have closed what they opened.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const write = process.stdout.write.bind(process.stdout);
const printed = [];
for (const program of process.argv.slice(2)) {
  let out = '';
  process.stdout.write = (text) => Boolean((out += text));
  await import(pathToFileURL(resolve(program)).href);
  printed.push(out);
}
write(JSON.stringify(printed));
