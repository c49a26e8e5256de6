import type { PackImage } from '@cardwright/games/node';

const PREFIX = '/pictures/';

/** The address of a pack's picture. */
export const pictureAddress = ({ file }: PackImage): string => PREFIX + file;

/**
 * Pictures are untrusted. Pages show them only as images; when opened directly, the document may
 * neither run nor load anything.
 */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves the pictures of packs. They are found by the hash in their name, never by a path. */
export class PackPictures {
  private readonly byAddress = new Map<string, PackImage>();

  constructor(images: Iterable<PackImage>) {
    for (const image of images) this.byAddress.set(pictureAddress(image), image);
  }

  answer(path: string): Response | undefined {
    const found = this.byAddress.get(path);
    if (!found) return undefined;
    return new Response(new Uint8Array(found.bytes), {
      headers: {
        'content-type': found.type.mime,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': PICTURE_POLICY,
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
      },
    });
  }
}
