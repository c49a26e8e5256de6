/** RFC 9110, 12.5.3: the encoding (or `*`) is listed with a weight other than 0. */
export function takesEncoding(header: string, encoding: 'br' | 'gzip'): boolean {
  let others = false;
  for (const part of header.split(',')) {
    const [name = '', ...settings] = part.split(';').map((text) => text.trim().toLowerCase());
    const isTaken = !settings.some((setting) => /^q=0(\.0*)?$/.test(setting));
    if (name === encoding || name === `x-${encoding}`) return isTaken;
    if (name === '*') others = isTaken;
  }
  return others;
}
