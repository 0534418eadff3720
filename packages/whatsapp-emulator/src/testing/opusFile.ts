/** Opus in OGG without sound: a page with the head, and one that ends at a sample. */
export function opusFile(samples: number, skipped = 312): Buffer {
  const head = Buffer.concat([
    Buffer.from('OggS'),
    Buffer.alloc(24),
    Buffer.from('OpusHead'),
    Buffer.alloc(11),
  ]);
  head.writeUInt16LE(skipped, head.indexOf('OpusHead') + 10);
  const last = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(30)]);
  last.writeBigInt64LE(BigInt(samples), 6);
  return Buffer.concat([head, last]);
}
