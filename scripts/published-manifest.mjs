// The package.json that goes into a tarball.

/** The condition under which packages of this repository import each other's sources. */
const SOURCE = '@cardwright/source';

/** Removes that condition at any depth: sources are not packed. */
function withoutSource(exports) {
  if (typeof exports !== 'object' || exports === null) return exports;
  return Object.fromEntries(
    Object.entries(exports)
      .filter(([name]) => name !== SOURCE)
      .map(([name, value]) => [name, withoutSource(value)]),
  );
}

/** The published form of a manifest, without what only this repository needs. */
export function publishedManifest({ devDependencies: _, ...manifest }) {
  return manifest.exports ? { ...manifest, exports: withoutSource(manifest.exports) } : manifest;
}
