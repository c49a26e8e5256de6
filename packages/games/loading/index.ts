export {
  type Checked,
  type CheckedEntry,
  checkFile,
  checkList,
  faultLines,
  faultsFor,
  MOST_FAULTS,
  schemaFaults,
  uniqueFaults,
} from './check-file.ts';
export { exactly, kindsBy, PARSED_ONCE } from './exactly.ts';
export { isAboutStandIn, onePerHugeNumber } from './huge-numbers.ts';
export { LANGUAGES } from './languages.ts';
export {
  isAtLeast,
  type Manifest,
  ManifestSchema,
  type ReadManifest,
  readManifest,
} from './manifest.ts';
export { withLearnedValue } from './learned-value.ts';
export { type ManifestDeck, readableDeck, readManifestDecks } from './manifest-decks.ts';
export { didYouMean, nearest } from './nearest.ts';
export { type Path, type Places, pointerTo, type ReadJson, readJson, salvage } from './places.ts';
export { strayFile } from './stray-file.ts';
export { decodeText, encodingFault } from './text-faults.ts';
export { hintUnknownFields, type UnknownField } from './unknown-fields.ts';
export { type UsualWords, usualWords } from './usual-words.ts';
