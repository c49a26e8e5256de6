export {
  type Checked,
  type CheckedEntry,
  checkFile,
  checkList,
  faultsFor,
} from './check-file.ts';
export { exactly, kindsBy } from './exactly.ts';
export { nearest } from './nearest.ts';
export { type Path, type Places, pointerTo, type ReadJson, readJson } from './places.ts';
export { strayFile } from './stray-file.ts';
