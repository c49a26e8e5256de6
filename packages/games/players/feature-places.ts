/** The index of each feature in a seat's row. */
export const featurePlaces = <N extends string>(
  names: readonly N[],
): { readonly [name in N]: number } =>
  Object.fromEntries(names.map((name, place) => [name, place])) as { [name in N]: number };
