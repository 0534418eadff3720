/**
 * Samples per second of OGG Opus timestamps. The rate is independent of the recording's sampling rate (RFC
 * 7845 §4).
 */
const OPUS_SAMPLES_PER_SECOND = 48_000;

/**
 * Returns the duration of a voice note in whole seconds, as a phone shows it. Returns undefined if the file
 * is not Opus in OGG.
 */
export function readOpusDurationSeconds(bytes: Uint8Array): number | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = file.indexOf('OpusHead');
  const lastPage = file.lastIndexOf('OggS');
  if (head < 0 || head + 12 > file.length || lastPage + 14 > file.length) return undefined;
  // The granule position of the last page is the total number of samples, which includes the pre-skip.
  // Subtract the pre-skip, which is the number of initial samples that a player discards.
  const samples = Number(file.readBigInt64LE(lastPage + 6)) - file.readUInt16LE(head + 10);
  return samples > 0 ? Math.max(1, Math.round(samples / OPUS_SAMPLES_PER_SECOND)) : undefined;
}
