import '../socket/quickenLibsignal.ts';
import { describe, expect, it } from 'vitest';
import { signalParty } from '../testing/signalParty.ts';
import { encode } from '../vault/codec.ts';

type Party = ReturnType<typeof signalParty>;

async function talking(): Promise<[Party, Party]> {
  const [us, them] = [signalParty('888@lid'), signalParty('777@lid')];
  await them.greet(us);
  await us.read(them, await them.write(us, 'Hola'));
  return [us, them];
}

/** Each turn is a message of both: two new chains. */
async function turns(us: Party, them: Party, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await them.read(us, await us.write(them, `¿${n}?`));
    await us.read(them, await them.write(us, `¡${n}!`));
  }
}

/** Bytes of what is kept of the sessions with the other one. */
async function size(us: Party, other: string): Promise<number> {
  const found = await us.keys.get('session', [other]);
  return encode(found[other]).byteLength;
}

describe('the record of a session', () => {
  it('is as large after 60 turns as after 10', async () => {
    const [us, them] = await talking();
    await turns(us, them, 10);
    const early = await size(us, '777_1.0');
    await turns(us, them, 50);
    const late = await size(us, '777_1.0');
    expect(early).toBeGreaterThan(1_000);
    // Counters and times have no more digits than that.
    expect(Math.abs(late - early)).toBeLessThan(20);
  });

  it('still reads what comes late, from five turns ago', async () => {
    const [us, them] = await talking();
    await turns(us, them, 3);
    const late = await them.write(us, 'tarde');
    await us.read(them, await them.write(us, 'antes que ella'));
    await turns(us, them, 5);
    expect(await us.read(them, late)).toBe('tarde');
  });

  it('cannot read what comes later than that, and is none the worse for it', async () => {
    const [us, them] = await talking();
    await turns(us, them, 3);
    const late = await them.write(us, 'muy tarde');
    await us.read(them, await them.write(us, 'antes que ella'));
    await turns(us, them, 7);
    const before = await us.keys.get('session', ['777_1.0']);
    await expect(us.read(them, late)).rejects.toThrow();
    expect(await us.keys.get('session', ['777_1.0'])).toEqual(before);
    await turns(us, them, 2);
  });

  it('knows a message again that it has read, whose keys are gone', async () => {
    const [us, them] = await talking();
    const early = await them.write(us, 'una vez');
    expect(await us.read(them, early)).toBe('una vez');
    await turns(us, them, 8);
    expect(await us.read(them, early)).toBe('una vez');
  });
});
