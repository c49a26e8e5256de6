import MarkdownIt, { type StateCore, type Token } from 'markdown-it';

/** A document as the page shows it. */
export interface RenderedDocument {
  readonly html: string;
  /** Its sections of the second level, for a table of contents. */
  readonly sections: readonly Section[];
}

interface Section {
  readonly id: string;
  readonly title: string;
}

// Packs and games from outside bring documents too: HTML in them stays text, and nothing is
// fetched.
const markdown = new MarkdownIt({ html: false }).disable('image');
const { escapeHtml } = markdown.utils;

markdown.core.ruler.push('page', ({ tokens, Token }) => {
  tokens.forEach((token, at) => {
    if (token.type === 'heading_open') token.attrSet('id', sectionOf(tokens[at + 1]).id);
    if (token.type === 'table_open') token.meta = { head: headOf(tokens, at) };
    if (token.type === 'th_open') dropEmptyHeader(tokens, at);
    // Alignment is an inline style, which the content-security policy forbids.
    if (token.type === 'th_open' || token.type === 'td_open') token.attrs = null;
    if (token.type === 'inline' && token.children) {
      markClause(token.children, Token);
      unlink(token.children);
    }
  });
});

// What scrolls must be reachable with the keyboard.
const code = (token: Token | undefined): string =>
  `<pre tabindex="0"><code>${escapeHtml(token?.content ?? '')}</code></pre>\n`;
markdown.renderer.rules.fence = (tokens, at) => code(tokens[at]);
markdown.renderer.rules.code_block = (tokens, at) => code(tokens[at]);
markdown.renderer.rules.table_open = (tokens, at) => {
  const label = escapeHtml(String(tokens[at]?.meta?.head));
  return `<div class="table-scroll" tabindex="0" role="group" aria-label="${label}"><table>\n`;
};
markdown.renderer.rules.table_close = () => '</table></div>\n';

export function renderDocument(text: string): RenderedDocument {
  const env = {};
  const tokens = markdown.parse(text, env);
  const sections = tokens.flatMap(({ type, tag }, at) =>
    type === 'heading_open' && tag === 'h2' ? [sectionOf(tokens[at + 1])] : [],
  );
  return { html: markdown.renderer.render(tokens, markdown.options, env), sections };
}

/** The words of a line, without what emphasizes them. */
const plainText = (inline: Token | undefined): string =>
  (inline?.children ?? []).map(({ content }) => content).join('');

function sectionOf(heading: Token | undefined): Section {
  const title = plainText(heading);
  const slug = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return { id: `section-${slug.replace(/^-|-$/g, '')}`, title };
}

/** The words of a table's head. */
function headOf(tokens: readonly Token[], table: number): string {
  const end = tokens.findIndex(({ type }, at) => at > table && type === 'thead_close');
  const head = tokens.slice(table, end).filter(({ type }) => type === 'inline');
  return head.map(plainText).join(', ');
}

/** A header without words is none. */
function dropEmptyHeader(tokens: readonly Token[], at: number): void {
  const [open, inside, close] = tokens.slice(at, at + 3);
  if (!open || !close || inside?.content !== '') return;
  open.tag = 'td';
  close.tag = 'td';
}

/** `R1.2` at the beginning of a line is the number of a clause. */
function markClause(children: Token[], Token: StateCore['Token']): void {
  const at = children.findIndex(({ content }) => content !== '');
  const text = children[at];
  const [clause] = /^R\d+(?:\.\d+)*[a-z]?\b/.exec(text?.type === 'text' ? text.content : '') ?? [];
  if (!text || clause === undefined) return;
  const open = new Token('clause_open', 'b', 1);
  open.attrSet('class', 'clause');
  const number = new Token('text', '', 0);
  number.content = clause;
  text.content = text.content.slice(clause.length);
  children.splice(at, 0, open, number, new Token('clause_close', 'b', -1));
}

/** Files beside a document are not part of the page: their names stay, as text. */
function unlink(children: readonly Token[]): void {
  let isOutside = true;
  for (const token of children) {
    if (token.type === 'link_open') isOutside = /^https?:/.test(String(token.attrGet('href')));
    if (isOutside || !token.type.startsWith('link_')) continue;
    token.tag = 'span';
    token.attrs = null;
  }
}
