import { hash as argon2, parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from './passwordHasher.ts';

const passwords = createPasswordHasher({ concurrency: 2 });

describe('hash', () => {
  it('returns a salted argon2id hash with 19 MiB, two passes and one lane', async () => {
    const [firstHash, secondHash] = [await passwords.hash('Conchas-7'), await passwords.hash('Conchas-7')];
    expect(firstHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(parseOptions(firstHash)).toMatchObject({ outputLen: 32, saltLen: 16 });
    expect(firstHash).not.toBe(secondHash);
  });

  it('rejects a password that is longer than the contract allows', async () => {
    const longPassword = 'a'.repeat(201);
    await expect(passwords.hash(longPassword)).rejects.toMatchObject({ code: 'invalid' });
    await expect(passwords.verify(longPassword, undefined)).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('verify', () => {
  it('matches the exact password only', async () => {
    const stored = await passwords.hash('Conchas-7');
    expect(await passwords.verify('Conchas-7', stored)).toEqual({ matches: true, needsRehash: false });
    expect(await passwords.verify('conchas-7', stored)).toEqual({ matches: false, needsRehash: false });
    expect(await passwords.verify('Conchas-7 ', stored)).toEqual({ matches: false, needsRehash: false });
  });

  it('compares the characters after a NUL as well', async () => {
    const stored = await passwords.hash('Conchas\0-7');
    expect(await passwords.verify('Conchas', stored)).toMatchObject({ matches: false });
  });

  it.each([
    ['composed and decomposed', 'Contrase\u00f1a1', 'Contrasen\u0303a1'],
    ['full width', 'Abc123', '\uff21\uff42\uff43\uff11\uff12\uff13'],
  ])('matches the same password in another Unicode form: %s', async (_name, typed, alsoTyped) => {
    expect(typed).not.toBe(alsoTyped);
    expect(await passwords.verify(alsoTyped, await passwords.hash(typed))).toMatchObject({ matches: true });
  });

  it('requests a new hash when the parameters have changed and the password is right', async () => {
    const weaker = await argon2('Conchas-7', { memoryCost: 8192, timeCost: 1 });
    expect(await passwords.verify('Conchas-7', weaker)).toEqual({ matches: true, needsRehash: true });
    expect(await passwords.verify('otra', weaker)).toEqual({ matches: false, needsRehash: false });
  });

  it('matches nothing when there is no account', async () => {
    for (const password of ['', 'Conchas-7', 'undefined']) {
      expect(await passwords.verify(password, undefined)).toEqual({ matches: false, needsRehash: false });
    }
  });

  it('counts a check without an account toward the queue limit', async () => {
    const boundedPasswords = createPasswordHasher({ concurrency: 1, maxQueued: 0 });
    const first = boundedPasswords.verify('Conchas-7', undefined);
    await expect(boundedPasswords.verify('Conchas-7', undefined)).rejects.toMatchObject({ code: 'too-many-requests' });
    expect(await first).toMatchObject({ matches: false });
  });

  it('throws when the stored hash is damaged', async () => {
    await expect(passwords.verify('Conchas-7', 'not a hash')).rejects.toThrow();
  });
});

describe('too many concurrent calls', () => {
  it('are rejected with a retry time while the queued calls complete', async () => {
    const boundedPasswords = createPasswordHasher({ concurrency: 1, maxQueued: 2 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => boundedPasswords.verify('x', undefined)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([...Array(3).fill('fulfilled'), ...Array(7).fill('rejected')]);
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'too-many-requests', retryAfter: 5 } });
  });
});
