export { randomPlayer as random } from '@cardwright/kernel';
