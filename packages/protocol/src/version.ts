/**
 * The version of the protocol: a change that old clients would stumble over raises the first
 * number.
 */
export const PROTOCOL_VERSION = '1.0';
/** Versions a client may have been written for. */
export const SERVED_VERSIONS: readonly string[] = ['1.0'];
