import { createBoundedQueue } from '@recado/timing';

/** Maximum number of pixels of a picture that is decoded. */
export const MAX_DECODED_PIXELS = 50_000_000;

/**
 * Limits all decoders of pictures in this process. A picture of a few kilobytes can need 200 MB, and each decoder occupies
 * one of the four threads that file operations, compression and password checks also use.
 */
export const pictureDecoders = createBoundedQueue({ concurrency: 2, maxWaiting: 100 });
