/** The code blocks of one language in a Markdown document, one after the other. */
const blocks = (markdown: string, language: string): string[] =>
  Array.from(
    markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm')),
    ([, code = '']) => code,
  );

/**
 * The example of a document: its `ts` blocks form one program, its `text` blocks are the output.
 */
export interface Example {
  code: string;
  prints: string;
}

export const exampleIn = (markdown: string): Example => ({
  code: blocks(markdown, 'ts').join('\n'),
  prints: blocks(markdown, 'text').join(''),
});

/** The commands of a document: its `sh` blocks. */
export const scriptIn = (markdown: string): string => blocks(markdown, 'sh').join('\n');
