// `npm run reference`: writes docs/protocol.md from the protocol's schemas.
import { writeFileSync } from 'node:fs';
import { build, ensureInstalled } from './lib.mjs';

ensureInstalled();
build();
const { protocolReference } = await import('@cardwright/protocol');
writeFileSync('docs/protocol.md', protocolReference());
