// The package.json that goes into a tarball.

/**
 * The conditions under which packages of this repository import each other's sources, or modules
 * that are compiled but not bundled. Neither are packed.
 */
const OWN = ['@cardwright/source', '@cardwright/modules'];

/** Removes these conditions at any depth. */
function withoutOwn(exports) {
  if (typeof exports !== 'object' || exports === null) return exports;
  return Object.fromEntries(
    Object.entries(exports)
      .filter(([name]) => !OWN.includes(name))
      .map(([name, value]) => [name, withoutOwn(value)]),
  );
}

/** The published form of a manifest, without what only this repository needs. */
export function publishedManifest({ devDependencies: _, ...manifest }) {
  return manifest.exports ? { ...manifest, exports: withoutOwn(manifest.exports) } : manifest;
}
