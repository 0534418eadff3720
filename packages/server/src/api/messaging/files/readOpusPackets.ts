/** Audio packets of an OGG file. */
export interface OpusPackets {
  readonly channels: 1 | 2;
  /** Packets of the Opus stream, without the two header packets with which the stream begins. */
  readonly packets: readonly Uint8Array[];
}

const NO_PACKETS: OpusPackets = { channels: 1, packets: [] };

/** Maximum number of packets or pages of a file: one hour in packets of 20 ms, and a margin. */
const MAX_PACKETS = 200_000;
/** Signatures of the two header packets with which an Opus stream begins. */
const HEADER_SIGNATURES = ['OpusHead', 'OpusTags'];

/** Bytes of a page before its segment table (RFC 3533 §6). */
const PAGE_HEADER_BYTES = 27;

/** Reads the packets of a voice note's Opus stream (RFC 7845). Yields none for truncated or other files. */
export function readOpusPackets(file: Uint8Array): OpusPackets {
  const packets: Uint8Array[] = [];
  let pendingParts: Uint8Array[] = [];
  let pages = 0;
  let packetCount = 0;
  for (let at = 0; at + PAGE_HEADER_BYTES <= file.length; ) {
    pages += 1;
    if (pages > MAX_PACKETS || text(file, at, 4) !== 'OggS') return NO_PACKETS;
    const segments = file[at + PAGE_HEADER_BYTES - 1] ?? 0;
    const table = file.subarray(at + PAGE_HEADER_BYTES, at + PAGE_HEADER_BYTES + segments);
    let from = at + PAGE_HEADER_BYTES + segments;
    let to = from;
    for (const length of table) {
      to += length;
      // A segment of 255 bytes continues in the next one, possibly on the next page.
      if (length === 255) continue;
      packetCount += 1;
      if (packetCount > MAX_PACKETS) return NO_PACKETS;
      // Skip empty packets: they contain no audio, and a single Ogg page can have 255 of them.
      if (to === from && pendingParts.length === 0) continue;
      const packet = joinParts([...pendingParts, file.subarray(from, to)]);
      const head = HEADER_SIGNATURES[packets.length];
      if (head !== undefined && text(packet, 0, 8) !== head) return NO_PACKETS;
      packets.push(packet);
      pendingParts = [];
      from = to;
    }
    if (to > from) pendingParts.push(file.subarray(from, to));
    if (to > file.length) return NO_PACKETS;
    at = to;
  }
  const [head, tags, ...sound] = packets;
  if (!head || !tags) return NO_PACKETS;
  const [channels, mapping] = [head[9], head[18]];
  if ((channels !== 1 && channels !== 2) || mapping !== 0) return NO_PACKETS;
  return { channels, packets: sound };
}

const text = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const joinParts = (parts: readonly Uint8Array[]): Uint8Array =>
  parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts);
