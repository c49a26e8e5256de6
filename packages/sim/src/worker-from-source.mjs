// In development only: Node 20 reads TypeScript with tsx's help. The built package starts worker.js
// itself.
import { register } from 'tsx/esm/api';

register();
const { default: work } = await import('./worker.ts');
export default work;
