/** Samples per second in OGG Opus, independent of the recording's own rate (RFC 7845 §4). */
const OPUS_SAMPLES_PER_SECOND = 48_000;

/**
 * Returns a voice note's whole seconds, as a phone shows them; undefined if it is not Opus in
 * OGG.
 */
export function readOpusDurationSeconds(bytes: Uint8Array): number | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = file.indexOf('OpusHead');
  const lastPage = file.lastIndexOf('OggS');
  if (head < 0 || head + 12 > file.length || lastPage + 14 > file.length) return undefined;
  // Granule position of the last page minus the pre-skip, the samples to discard at the
  // beginning.
  const samples = Number(file.readBigInt64LE(lastPage + 6)) - file.readUInt16LE(head + 10);
  return samples > 0 ? Math.max(1, Math.round(samples / OPUS_SAMPLES_PER_SECOND)) : undefined;
}
