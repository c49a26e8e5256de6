// The package.json that goes into a tarball.

/** The condition under which packages of this repository import each other's sources. */
const SOURCE = '@cardwright/source';

/** Without that condition, at any depth: no source is packed. */
function withoutSource(exports) {
  if (typeof exports !== 'object' || exports === null) return exports;
  return Object.fromEntries(
    Object.entries(exports)
      .filter(([name]) => name !== SOURCE)
      .map(([name, value]) => [name, withoutSource(value)]),
  );
}

/** A manifest as it is published: what only this repository needs is left out. */
export function publishedManifest({ devDependencies: _, ...manifest }) {
  return manifest.exports ? { ...manifest, exports: withoutSource(manifest.exports) } : manifest;
}
