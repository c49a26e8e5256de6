export const INCLUDED: readonly string[];
export const quickArguments: readonly string[];
