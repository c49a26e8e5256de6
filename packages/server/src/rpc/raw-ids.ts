/**
 * The ids of a request or batch, exactly as written. `JSON.parse` would turn 12345678901234567890
 * into another number, but an id must be echoed unchanged. The text is known to be valid JSON. Of
 * duplicate keys the last counts.
 */
export function rawIds(text: string): (string | undefined)[] {
  let i = skipSpace(text, 0);
  if (text[i] !== '[') return [rawId(text, i).id];
  const ids: (string | undefined)[] = [];
  i = skipSpace(text, i + 1);
  while (text[i] !== ']') {
    const found = rawId(text, i);
    ids.push(found.id);
    i = skipSpace(text, found.end);
    if (text[i] === ',') i = skipSpace(text, i + 1);
  }
  return ids;
}

function rawId(text: string, start: number): { id: string | undefined; end: number } {
  if (text[start] !== '{') return { id: undefined, end: skipValue(text, start) };
  let id: string | undefined;
  let i = skipSpace(text, start + 1);
  while (text[i] !== '}') {
    const keyEnd = skipValue(text, i);
    const key = JSON.parse(text.slice(i, keyEnd)) as string;
    i = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const valueEnd = skipValue(text, i);
    if (key === 'id') id = text.slice(i, valueEnd);
    i = skipSpace(text, valueEnd);
    if (text[i] === ',') i = skipSpace(text, i + 1);
  }
  return { id, end: i + 1 };
}

function skipSpace(text: string, i: number): number {
  while (i < text.length && ' \t\r\n'.includes(text[i]!)) i++;
  return i;
}

/** The end of the value that begins at i. */
function skipValue(text: string, i: number): number {
  if (text[i] === '"') {
    for (i++; text[i] !== '"'; i++) if (text[i] === '\\') i++;
    return i + 1;
  }
  if (text[i] !== '{' && text[i] !== '[') {
    while (i < text.length && !',]} \t\r\n'.includes(text[i]!)) i++;
    return i;
  }
  let depth = 0;
  for (; ; i++) {
    const c = text[i];
    if (c === '"') i = skipValue(text, i) - 1;
    else if (c === '{' || c === '[') depth++;
    else if ((c === '}' || c === ']') && --depth === 0) return i + 1;
  }
}

/** Fast path for a single id: whether the printed number equals the id in the text. */
export function isPlainId(text: string, id: number): boolean {
  if (!Number.isSafeInteger(id) || Object.is(id, -0)) return false;
  const at = text.indexOf('"id"');
  const plain = `:${id}`;
  if (at < 0 || text.indexOf('"id"', at + 4) >= 0 || !text.startsWith(plain, at + 4)) return false;
  return ',} '.includes(text[at + 4 + plain.length] ?? '.');
}
