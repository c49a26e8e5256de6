import type { Command } from 'commander';

export function envCommand(program: Command): void {
  program
    .command('env')
    .description('run a research environment: JSON lines on standard input and output')
    .addHelpText(
      'after',
      '\nExample: echo \'{"do":"games"}\' | cardwright env        (docs/research.md ' +
        'describes the lines)',
    )
    .action(async () => {
      const { createInterface } = await import('node:readline');
      const { EnvironmentLines } = await import('@cardwright/sim');
      const lines = new EnvironmentLines();
      for await (const line of createInterface({ input: process.stdin }))
        if (line.trim() !== '') process.stdout.write(`${lines.answer(line)}\n`);
    });
}
