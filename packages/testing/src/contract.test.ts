import { contract } from './contract.ts';
import { stateCountTest } from './count-states.ts';
import { nim, nimContent } from './nim.ts';

contract(nim, nimContent, { name: 'perfect information', seats: 2, census: () => 21 });

stateCountTest(nim, nimContent, { name: 'from 21 counters', seats: 2, counts: [3, 5, 7] });
