// "Add an RPC method" in CONTRIBUTING.md: `time`, which returns the server's clock.
import { add, addLine } from './edit.mjs';

add(
  'packages/protocol/src/methods/time.ts',
  `import { z } from 'zod';
import { defineMethod } from '../define.ts';

export const time = defineMethod({
  name: 'time',
  about: 'The clock of the server, in milliseconds since 1970.',
  params: z.strictObject({}),
  result: z.object({ at: z.int() }),
  errors: [],
});
`,
);
add(
  'packages/server/src/handlers/time.ts',
  `import type { HandlerOf } from './context.ts';

export const time: HandlerOf<'time'> = () => ({ at: Date.now() });
`,
);
const catalogue = 'packages/protocol/src/catalogue.ts';
addLine(catalogue, "from './methods/resume.ts'", "import { time } from './methods/time.ts';");
addLine(catalogue, '  hello,', '  time,');
const handlers = 'packages/server/src/handlers/index.ts';
addLine(handlers, "from './resume.ts'", "import { time } from './time.ts';");
addLine(handlers, '  hello,', '  time,');
