export { at } from './at.ts';
export { standingEntries } from './checkpoints.ts';
export { answerCount, pickBounds, randomPick } from './choose.ts';
export { defineEffect, defineGame, defineProcedure, defineTrigger, lineOf } from './define.ts';
export { explain, type Explained, explainRun } from './explain.ts';
export { Bug, Fault } from './fault.ts';
export {
  type CardInfo,
  type Content,
  type EffectInfo,
  type EventSink,
  type FileFault,
  type Format,
  type Game,
  type GameContent,
  type GameEvent,
  type GameFace,
  type GameFeatures,
  type ToldFeature,
  type GameInformation,
  type GamePlayers,
  type GameRules,
  type ChanceFit,
  type GameSearch,
  type LearnedValue,
  type Loaded,
  type MatchOptions,
  type Message,
  type OptionInfo,
  type Outcome,
  type Pack,
  type PackIdentity,
  type PerLevel,
  type Personality,
  type Player,
  PlayerFault,
  type CardUses,
  type DrawnCards,
  type PlayerEvolution,
  type PlayerFiles,
  type PlayerMaker,
  type Preset,
  type Rounds,
  type SetupChoice,
  SetupFault,
  type SourceFile,
  type Use,
  type Words,
  type WordList,
} from './game.ts';
export { hashPlain, hashState } from './hash.ts';
export { removeSeat } from './leave.ts';
export { GameLook } from './look.ts';
export {
  type Answer,
  copyBase,
  Machine,
  pickError,
  type Refusal,
  REFUSALS,
  type StartOptions,
  type Tracer,
} from './machine.ts';
export {
  type AnswerResult,
  checkRecordContent,
  type Entry,
  hashedRecord,
  Match,
  type MatchRecord,
  replay,
  replaySteps,
  rulesFor,
  sealed,
  sealOf,
} from './match.ts';
export { openScene } from './open-scene.ts';
export { type OwnPlayers, randomPlayer } from './players.ts';
export type { Effect, Line, Procedure, Program, Step, Trigger } from './program.ts';
export { question } from './question.ts';
export {
  fixedRng,
  type Generator,
  GENERATORS,
  nextWord,
  type Rng,
  roll,
  seedRng,
  shuffle,
} from './rng.ts';
export type {
  Area,
  Badge,
  CardsPart,
  CardThing,
  Cell,
  CountersPart,
  GridPart,
  Part,
  Piece,
  Scene,
  Space,
  SpacesPart,
  TrackPart,
} from './scene.ts';
export { type StartPosition, startingFrom } from './start-position.ts';
export {
  type Ask,
  ASK_KINDS,
  type AskKind,
  copyData,
  copyPlain,
  type Frame,
  type Listener,
  type ListFrame,
  type Plain,
  type ProcedureFrame,
  type Seat,
  type State,
  type WindowFrame,
} from './state.ts';
export {
  ASK,
  BACK,
  CALL,
  type CallOptions,
  END,
  GO,
  listenerOf,
  procedureListener,
  type Signal,
  Table,
} from './table.ts';
export {
  compileContent,
  packDifference,
  packsOf,
  packWords,
  standsAlone,
} from './pack-layers.ts';
export { translatedNames } from './translated-names.ts';
