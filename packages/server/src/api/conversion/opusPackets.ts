/** Sound as it lies in an OGG file. */
export interface OpusPackets {
  readonly channels: 1 | 2;
  /** Without the two that describe it. */
  readonly packets: readonly Uint8Array[];
}

const nothing: OpusPackets = { channels: 1, packets: [] };

/** Of an hour, of 20 ms each as a rule, and some more; whatever has more of them, or more pages, is not read. */
const MOST = 200_000;
/** How the first two packets begin. */
const heads = ['OpusHead', 'OpusTags'];

/** Bytes of a page before its table (RFC 3533 §6). */
const PAGE_HEAD = 27;

/** The packets of the one stream of Opus that a voice note is (RFC 7845); none of what is anything else, or is cut off. */
export function opusPackets(file: Uint8Array): OpusPackets {
  const packets: Uint8Array[] = [];
  let begun: Uint8Array[] = [];
  let pages = 0;
  let ends = 0;
  for (let at = 0; at + PAGE_HEAD <= file.length; ) {
    pages += 1;
    if (pages > MOST || text(file, at, 4) !== 'OggS') return nothing;
    const segments = file[at + PAGE_HEAD - 1] ?? 0;
    const table = file.subarray(at + PAGE_HEAD, at + PAGE_HEAD + segments);
    let from = at + PAGE_HEAD + segments;
    let to = from;
    for (const length of table) {
      to += length;
      // A segment of 255 bytes goes on in the next one, which may be on the next page.
      if (length === 255) continue;
      ends += 1;
      if (ends > MOST) return nothing;
      // One without a byte is no sound, and a page can have 255 of them.
      if (to === from && begun.length === 0) continue;
      const packet = joined([...begun, file.subarray(from, to)]);
      const head = heads[packets.length];
      if (head !== undefined && text(packet, 0, 8) !== head) return nothing;
      packets.push(packet);
      begun = [];
      from = to;
    }
    if (to > from) begun.push(file.subarray(from, to));
    if (to > file.length) return nothing;
    at = to;
  }
  const [head, tags, ...sound] = packets;
  if (!head || !tags) return nothing;
  const [channels, mapping] = [head[9], head[18]];
  if ((channels !== 1 && channels !== 2) || mapping !== 0) return nothing;
  return { channels, packets: sound };
}

const text = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const joined = (parts: readonly Uint8Array[]): Uint8Array =>
  parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts);
