import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { AppStateCollection } from './AppStateCollection.ts';

describe('AppStateCollection', () => {
  const patch = (mac: string) => proto.SyncdPatch.encode({ snapshotMac: Buffer.from(mac) }).finish();
  const macs = (patches: readonly Uint8Array[]) =>
    patches.map(encoded => Buffer.from(proto.SyncdPatch.decode(encoded).snapshotMac ?? []).toString());

  it('numbers patches in the order of their arrival', () => {
    const collection = new AppStateCollection();
    collection.append(0, patch('a'));
    collection.append(1, patch('b'));
    expect(collection.version).toBe(2);
    expect(
      collection.listPatchesAfter(0).map(encoded => Number(proto.SyncdPatch.decode(encoded).version?.version)),
    ).toEqual([1, 2]);
  });

  it('rejects a patch that is based on an older version', () => {
    const collection = new AppStateCollection();
    expect([collection.append(0, patch('a')), collection.append(0, patch('b'))]).toEqual([true, false]);
    expect(macs(collection.listPatchesAfter(0))).toEqual(['a']);
  });

  it('lists only the patches that are newer than a given version', () => {
    const collection = new AppStateCollection();
    for (const [index, mac] of ['a', 'b', 'c'].entries()) collection.append(index, patch(mac));
    expect(macs(collection.listPatchesAfter(1))).toEqual(['b', 'c']);
  });
});
