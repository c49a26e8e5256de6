export {
  type DominionProtocolOptions,
  dominionProtocol,
  mountProtocol,
} from './dominion-protocol.ts';
