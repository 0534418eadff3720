import { hash as argon2, parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords({ concurrency: 2 });

describe('hash', () => {
  it('is argon2id with 19 MiB, two passes and one lane, salted', async () => {
    const [one, other] = [await passwords.hash('Conchas-7'), await passwords.hash('Conchas-7')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(parseOptions(one)).toMatchObject({ outputLen: 32, saltLen: 16 });
    expect(one).not.toBe(other);
  });

  it('refuses what is longer than the contract allows', async () => {
    const long = 'a'.repeat(201);
    await expect(passwords.hash(long)).rejects.toMatchObject({ code: 'invalid' });
    await expect(passwords.verify(long, undefined)).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('verify', () => {
  it('knows the password and no other', async () => {
    const stored = await passwords.hash('Conchas-7');
    expect(await passwords.verify('Conchas-7', stored)).toEqual({ matches: true, needsRehash: false });
    expect(await passwords.verify('conchas-7', stored)).toEqual({ matches: false, needsRehash: false });
    expect(await passwords.verify('Conchas-7 ', stored)).toEqual({ matches: false, needsRehash: false });
  });

  it('does not end a password at a NUL', async () => {
    const stored = await passwords.hash('Conchas\0-7');
    expect(await passwords.verify('Conchas', stored)).toMatchObject({ matches: false });
  });

  it.each([
    ['composed or not', 'Contrase\u00f1a1', 'Contrasen\u0303a1'],
    ['full width', 'Abc123', '\uff21\uff42\uff43\uff11\uff12\uff13'],
  ])('takes one password in two Unicode forms for the same: %s', async (_name, typed, alsoTyped) => {
    expect(typed).not.toBe(alsoTyped);
    expect(await passwords.verify(alsoTyped, await passwords.hash(typed))).toMatchObject({ matches: true });
  });

  it('asks for a new hash when the parameters have changed, of the right password only', async () => {
    const weaker = await argon2('Conchas-7', { memoryCost: 8192, timeCost: 1 });
    expect(await passwords.verify('Conchas-7', weaker)).toEqual({ matches: true, needsRehash: true });
    expect(await passwords.verify('otra', weaker)).toEqual({ matches: false, needsRehash: false });
  });

  it('matches nothing where there is no account', async () => {
    for (const password of ['', 'Conchas-7', 'undefined']) {
      expect(await passwords.verify(password, undefined)).toEqual({ matches: false, needsRehash: false });
    }
  });

  it('works as hard for nobody as for somebody: it waits in the same queue', async () => {
    const busy = createPasswords({ concurrency: 1, waiting: 0 });
    const first = busy.verify('Conchas-7', undefined);
    await expect(busy.verify('Conchas-7', undefined)).rejects.toMatchObject({ code: 'too-many-requests' });
    expect(await first).toMatchObject({ matches: false });
  });

  it('does not take a damaged hash for a wrong password', async () => {
    await expect(passwords.verify('Conchas-7', 'not a hash')).rejects.toThrow();
  });
});

describe('a flood', () => {
  it('is sent away with a time to come back, while those who wait are served', async () => {
    const busy = createPasswords({ concurrency: 1, waiting: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => busy.verify('x', undefined)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array(3).fill('fulfilled'),
      ...Array(7).fill('rejected'),
    ]);
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'too-many-requests', retryAfter: 5 } });
  });
});
