/** Samples a second, whatever the sound was recorded with (RFC 7845 §4). */
const RATE = 48_000;

/** How long a voice note takes, in whole seconds, as a phone says it; undefined of what is not Opus in OGG. */
export function secondsOf(bytes: Uint8Array): number | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = file.indexOf('OpusHead');
  const lastPage = file.lastIndexOf('OggS');
  if (head < 0 || head + 12 > file.length || lastPage + 14 > file.length) return undefined;
  // Where the last page ends, and what is left out of the beginning.
  const samples = Number(file.readBigInt64LE(lastPage + 6)) - file.readUInt16LE(head + 10);
  return samples > 0 ? Math.max(1, Math.round(samples / RATE)) : undefined;
}
