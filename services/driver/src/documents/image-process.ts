import sharp from 'sharp';

/**
 * Decodes one image after the other for its parent process and sends each back as a new JPG: with the pixels alone, none of
 * the metadata (where a photo was taken, the phone's name), nothing that came before or after the image.
 */
export type ImageAnswer = { jpg: Uint8Array } | { refused: 'unreadable' } | { refused: 'pixels'; megapixels: number };

/** A camera of 24 megapixels, and a little. The costliest PNG of this size makes this process take half a gigabyte. */
const LARGEST_MEGAPIXELS = 25;
/** Text on a card is legible at less. */
const LONGEST_SIDE = 3000;

sharp.concurrency(1);
sharp.cache(false);
// A document may be a JPG or a PNG, and nothing else that sharp can read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });

async function clean(image: Uint8Array): Promise<ImageAnswer> {
  // Faults that cameras are known for are warnings; a truncated image is an error.
  const decoder = sharp(image, { failOn: 'error', limitInputPixels: false });
  try {
    const { width, height } = await decoder.metadata();
    if (width * height > LARGEST_MEGAPIXELS * 1e6) return { refused: 'pixels', megapixels: LARGEST_MEGAPIXELS };
    const jpg = await decoder
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
      .toBuffer();
    return { jpg };
  } catch {
    return { refused: 'unreadable' };
  }
}

// Ctrl-C reaches this process, too, but its parent still needs it for images under way. It ends with its parent.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (image: Uint8Array) => void clean(image).then((answer) => process.send?.(answer)));
