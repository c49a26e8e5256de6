import type { Tones } from './layers.tsx';

/** Colours that several covers share. */
export const stone: Tones = {
  m: '#b9a98c',
  d: '#7d5a45',
  l: '#efe3c6',
  a: '#c2452d',
  k: '#3a2a20',
};
export const town: Tones = { m: '#a98a63', d: '#8c3f2c', l: '#f2e2bf', a: '#e7b94f', k: '#3d271b' };
export const wood: Tones = { m: '#5d7f4b', d: '#365a35', l: '#86a566', a: '#e7b94f', k: '#38281c' };
