import { sendRejectionTexts as texts } from '@recado/texts';
import knex from 'knex';
import { describe, expect, it } from 'vitest';
import { Invalid } from '../../../core/errors/index.ts';
import { createRecipientResolver, type RecipientResolverDeps } from './createRecipientResolver.ts';

const phone = { kind: 'phone', phone: '525512345678' } as const;
const lid = { kind: 'lid', lid: '77' } as const;
const group = { kind: 'group', id: '120363000000000001' } as const;

/** Resolver of recipients that need no lookup. The pool never connects, and any request to the network fails. */
const resolver = createRecipientResolver({
  database: knex({ client: 'pg' }),
  sessions: { lookup: () => Promise.reject(new Error('unexpected lookup')) },
} as unknown as RecipientResolverDeps);

describe('recipient resolver without a lookup', () => {
  it('resolves a group, which is never new and cannot opt out', async () => {
    expect(await resolver.resolveRecipient('client', group)).toEqual({
      to: group,
      isKnown: true,
      hasOptedOut: false,
      isNew: false,
    });
    expect(await resolver.assertReachable('client', group)).toBe(group);
  });

  it.each([phone, lid, group])('returns a recipient that needs no country code: %j', async to => {
    expect(await resolver.withCountry('client', to, 'to')).toBe(to);
  });

  it.each([
    [phone, { kind: 'person', phone: phone.phone }],
    [lid, { kind: 'person', lid: lid.lid }],
  ])('resolves the mention of a person: %j', async (mention, person) => {
    expect(await resolver.resolveMention('client', mention)).toEqual(person);
  });

  it('rejects the mention of a group', async () => {
    await expect(resolver.resolveMention('client', group)).rejects.toThrow(
      new Invalid(texts.mentionPeople, { mentions: texts.mentionPeople }),
    );
  });
});
