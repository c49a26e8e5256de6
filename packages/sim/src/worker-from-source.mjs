// In development only: Node 20 needs tsx to read TypeScript. The built package starts worker.js
// directly.
import { register } from 'tsx/esm/api';

register();
const { default: work } = await import('./worker.ts');
export default work;
