export { type DominionProtocolOptions, dominionProtocol } from './dominion-protocol.ts';
