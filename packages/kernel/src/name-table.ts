/**
 * A few values by name, for lookups at every step. Names are interned strings: searching a short
 * list by identity is faster than reading an object with a different key each time.
 */
export class NameTable<T> {
  private readonly names: readonly string[];
  private readonly values: readonly T[];

  constructor(record: { readonly [name: string]: T }) {
    this.names = Object.keys(record);
    this.values = Object.values(record);
  }

  get(name: string): T | undefined {
    const { names } = this;
    for (let i = 0; i < names.length; i++) if (names[i] === name) return this.values[i];
    return undefined;
  }
}
