// Runs command lines, given as JSON, one after another in this process, and prints what each wrote
// and its exit code.
const main = new URL('../../dist/main.js', import.meta.url);
const calls = JSON.parse(process.argv[2]);
const results = [];
const write = process.stdout.write.bind(process.stdout);
process.stdout.setMaxListeners(0); // every call listens for a reader that stops early

for (const [n, args] of calls.entries()) {
  const result = { code: 0, out: '', err: '' };
  process.stdout.write = (text) => Boolean((result.out += text));
  process.stderr.write = (text) => Boolean((result.err += text));
  process.argv = [process.execPath, 'cardwright', ...args];
  process.exitCode = undefined;
  // the query makes it a new module, so that the program runs again
  await import(`${main.href}?call=${n}`).catch((error) => {
    result.err += error.stack;
    process.exitCode = 1;
  });
  results.push({ ...result, code: process.exitCode ?? 0 });
}
write(JSON.stringify(results), () => process.exit(0));
