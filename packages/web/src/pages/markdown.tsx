import type { ComponentChildren, JSX } from 'preact';

/** The little of Markdown that rules need: headings, paragraphs, lists, tables, code, emphasis, links. Never raw HTML. */
export function Markdown({ text }: { text: string }): JSX.Element {
  return <>{blocks(text.replaceAll('\r', '').split('\n'))}</>;
}

export const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Titles of the second level, for a table of contents. */
export const headings = (text: string): string[] =>
  text.split('\n').flatMap((line) => /^## +(.*)$/.exec(line)?.[1]?.trim() ?? []);

function blocks(lines: string[]): ComponentChildren[] {
  const out: ComponentChildren[] = [];
  for (let i = 0; i < lines.length; ) {
    const line = lines[i]!;
    if (line.trim() === '') {
      i++;
      continue;
    }
    const heading = /^(#{1,4}) +(.*)$/.exec(line);
    if (heading) {
      const title = heading[2]!.trim();
      const Tag = `h${heading[1]!.length}` as 'h1' | 'h2' | 'h3' | 'h4';
      out.push(<Tag id={slug(title)}>{inline(title)}</Tag>);
      i++;
    } else if (line.startsWith('```')) {
      const end = lines.findIndex((other, j) => j > i && other.startsWith('```'));
      out.push(
        <pre tabIndex={0}>
          <code>{lines.slice(i + 1, end < 0 ? undefined : end).join('\n')}</code>
        </pre>,
      );
      i = end < 0 ? lines.length : end + 1;
    } else if (/^\s*\|/.test(line)) {
      const rows: string[][] = [];
      for (; i < lines.length && /^\s*\|/.test(lines[i]!); i++)
        rows.push(
          lines[i]!.trim()
            .replace(/^\||\|$/g, '')
            .split('|')
            .map((cell) => cell.trim()),
        );
      const [head, , ...body] = rows;
      out.push(
        <div class="table-scroll" tabIndex={0} role="group" aria-label={head?.join(', ') ?? ''}>
          <table>
            <thead>
              <tr>{head?.map((cell) => (cell === '' ? <td /> : <th>{inline(cell)}</th>))}</tr>
            </thead>
            <tbody>
              {body.map((row) => (
                <tr>
                  {row.map((cell) => (
                    <td>{inline(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>,
      );
    } else if (/^\s*([-*]|\d+\.) +/.test(line)) {
      const ordered = /^\s*\d+\./.test(line);
      const items: string[] = [];
      for (; i < lines.length && lines[i]!.trim() !== '' && !lines[i]!.startsWith('#'); i++) {
        const item = /^\s*(?:[-*]|\d+\.) +(.*)$/.exec(lines[i]!);
        if (item) items.push(item[1]!);
        else items[items.length - 1] += ` ${lines[i]!.trim()}`;
      }
      const list = items.map((item) => <li>{inline(item)}</li>);
      out.push(ordered ? <ol>{list}</ol> : <ul>{list}</ul>);
    } else {
      const words: string[] = [];
      for (
        ;
        i < lines.length && lines[i]!.trim() !== '' && !/^(#|```|\s*\||\s*[-*] )/.test(lines[i]!);
        i++
      )
        words.push(lines[i]!.trim());
      if (words.length === 0) words.push(lines[i++]!);
      out.push(<p>{inline(words.join(' '))}</p>);
    }
  }
  return out;
}

function inline(text: string): ComponentChildren[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/g).map((piece) => {
    if (piece.startsWith('`')) return <code>{piece.slice(1, -1)}</code>;
    if (piece.startsWith('**')) return <strong>{inline(piece.slice(2, -2))}</strong>;
    if (/^\*[^*]/.test(piece)) return <em>{piece.slice(1, -1)}</em>;
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece);
    if (link)
      return /^https?:|^#/.test(link[2]!) ? (
        <a href={link[2]}>{link[1]}</a>
      ) : (
        <span>{link[1]}</span>
      );
    const clause = /^(R\d+(?:\.\d+)*[a-z]?)\b(.*)$/s.exec(piece);
    return clause ? [<b class="clause">{clause[1]}</b>, clause[2]] : piece;
  });
}
