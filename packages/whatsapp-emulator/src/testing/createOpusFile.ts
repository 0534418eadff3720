/** Creates a silent OGG Opus file of two pages: a header page, and a page that ends at the sample `samples`. */
export function createOpusFile(samples: number, skippedSamples = 312): Buffer {
  const head = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(11)]);
  head.writeUInt16LE(skippedSamples, head.indexOf('OpusHead') + 10);
  const lastPage = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(30)]);
  lastPage.writeBigInt64LE(BigInt(samples), 6);
  return Buffer.concat([head, lastPage]);
}
