/** Creates a WAV file with a tone of two seconds. */
export function createToneWav(): Buffer {
  const rate = 8_000;
  const data = Buffer.from(Array.from({ length: rate * 2 }, (_, at) => 128 + Math.round(100 * Math.sin(at / 3))));
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  for (const [value, at] of [
    [16, 16],
    [rate, 24],
    [rate, 28],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [1, 32],
    [8, 34],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
