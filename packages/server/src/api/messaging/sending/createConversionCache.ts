import type { MediaConversion } from '@recado/contract';
import type { SendableFile } from '../../../lines/sessions/index.ts';

/** Converted upload as it was sent, with its metadata. */
export interface ConvertedUpload {
  readonly file: SendableFile;
  /** Path of the stored file, relative to the data directory. */
  readonly storedPath: string;
  readonly conversion?: MediaConversion;
}

/** Maximum number of conversions that are remembered. Each entry has a thumbnail of some kilobytes. */
const MAX_ENTRIES = 200;
/** Milliseconds for which a failed conversion is remembered. It may have failed because the server was busy. */
const FAILURE_LIFETIME_MS = 600_000;

/**
 * Remembers converted uploads, so that a campaign converts its file once, and not for each recipient. Only results are
 * remembered: the files are those of messages that were sent.
 *
 * @param now current time in milliseconds
 */
export function createConversionCache(now: () => number = Date.now) {
  const entries = new Map<string, ConvertedUpload & { readonly expiresAt: number }>();
  return {
    /** Returns the conversion with this key. Undefined if it is unknown or expired. */
    get(key: string): ConvertedUpload | undefined {
      const entry = entries.get(key);
      if (!entry || entry.expiresAt <= now()) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },

    add(key: string, upload: ConvertedUpload): void {
      const hasFailed = upload.conversion !== undefined && upload.conversion.from === upload.conversion.to;
      entries.delete(key);
      entries.set(key, { ...upload, expiresAt: hasFailed ? now() + FAILURE_LIFETIME_MS : Number.POSITIVE_INFINITY });
      const [oldest] = entries.keys();
      if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
    },
  };
}
export type ConversionCache = ReturnType<typeof createConversionCache>;
