import type { Message } from '@cardwright/kernel';

/** R2.3: the attack that every creature has. Files and answers refer to it by this name. */
export const DEFAULT_ATTACK_NAME = 'Default Attack';

/** The name of an attack as it is shown: only the default attack is not named by a card author. */
export const attackName = (name: string): string | Message =>
  name === DEFAULT_ATTACK_NAME ? { key: 'chaos.attack.default' } : name;
