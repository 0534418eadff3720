import { parseRecipient, type UnambiguousRecipient } from '@recado/contract';
import { apiErrorTexts, sendRejectionTexts as texts } from '@recado/texts';
import type { Person } from '@recado/transport';
import { describe, expect, it } from 'vitest';
import { Conflict, Invalid } from '../../../core/errors/index.ts';
import { type ContactLookup, createRecipientResolver, RecipientOptedOut } from './createRecipientResolver.ts';

const mexican = { kind: 'phone', phone: '525512345678' } as const;
const spanish = { kind: 'phone', phone: '34612345678' } as const;
const lid = { kind: 'lid', lid: '77' } as const;
const group = { kind: 'group', id: '120363000000000001' } as const;
const national = { kind: 'national', national: '5351234567' } as const;

type ContactState = Awaited<ReturnType<ContactLookup['lookUpKey']>>;
const unknownContact: ContactState = { phone: null, lid: null, hasOptedOut: false, isNew: true };

interface Stored {
  /** Stored data by phone number or LID. */
  readonly contacts?: Readonly<Record<string, Partial<ContactState>>>;
  /** Account that the network finds for any number. */
  readonly account?: Omit<Person, 'kind'>;
}

function createFixture({ contacts = {}, account }: Stored = {}) {
  const requests: string[] = [];
  const resolver = createRecipientResolver({
    contactLookup: {
      async lookUpKey({ clientId, to }) {
        const identifier = to.kind === 'lid' ? to.lid : to.phone;
        requests.push(`contact of ${clientId}: ${to.kind} ${identifier}`);
        return { ...unknownContact, ...contacts[identifier] };
      },
      async findLineCountry() {
        return 'MX';
      },
    },
    sessions: {
      async lookup(clientId, phone) {
        requests.push(`network of ${clientId}: ${phone}`);
        return account && { kind: 'person', ...account };
      },
    },
  });
  return { requests, resolver, resolve: (to: UnambiguousRecipient) => resolver.resolveRecipient('client', to) };
}
const toAddress = (person: { phone?: string; lid?: string }) => ({ to: { kind: 'person', ...person }, person });

describe('resolveRecipient', () => {
  it('returns a group without any lookup, because a group is never new and cannot opt out', async () => {
    const { requests, resolve } = createFixture();
    expect(await resolve(group)).toEqual({ to: group, isKnown: true, hasOptedOut: false, isNew: false });
    expect(requests).toEqual([]);
  });

  it.each([
    ['the number in WhatsApp’s spelling and the LID', mexican, { phone: '5215512345678', lid: '77' }],
    ['only the number', mexican, { phone: '5215512345678' }],
    ['only the LID', lid, { lid: '77' }],
    ['the number of a LID', lid, { phone: '5215512345678', lid: '77' }],
  ])('returns what is stored about a known contact, without asking the network: %s', async (_what, to, identifiers) => {
    const identifier = to.kind === 'lid' ? to.lid : to.phone;
    const stored = { ...identifiers, hasOptedOut: true, isNew: false };
    const { requests, resolve } = createFixture({ contacts: { [identifier]: stored } });
    expect(await resolve(to)).toEqual({ ...toAddress(identifiers), isKnown: true, hasOptedOut: true, isNew: false });
    expect(requests).toEqual([`contact of client: ${to.kind} ${identifier}`]);
  });

  it.each([
    ['a LID, which has one spelling', lid, { lid: '77' }, true],
    ['a number of a country with one spelling', spanish, { phone: '34612345678' }, false],
  ])('returns %s unchanged and without asking the network when it is unknown', async (_what, to, person, isKnown) => {
    const { requests, resolve } = createFixture();
    expect(await resolve(to)).toEqual({ ...toAddress(person), isKnown, hasOptedOut: false, isNew: true });
    expect(requests).toHaveLength(1);
  });

  it('keeps the opt-out of a contact whose number WhatsApp has not confirmed', async () => {
    const contacts = { [spanish.phone]: { hasOptedOut: true, isNew: false } };
    expect(await createFixture({ contacts }).resolve(spanish)).toMatchObject({
      isKnown: false,
      hasOptedOut: true,
      isNew: false,
    });
  });

  it.each([
    ['another spelling', { phone: '5215512345678' }, { phone: '5215512345678' }],
    ['another spelling and a LID', { phone: '5215512345678', lid: '77' }, { phone: '5215512345678', lid: '77' }],
    ['only a LID', { lid: '77' }, { phone: '525512345678', lid: '77' }],
  ])('asks the network about an unknown number with several spellings: %s', async (_what, account, person) => {
    const { requests, resolve } = createFixture({ account });
    expect(await resolve(mexican)).toEqual({ ...toAddress(person), isKnown: false, hasOptedOut: false, isNew: true });
    expect(requests).toEqual([
      'contact of client: phone 525512345678',
      'network of client: 525512345678',
      ...('lid' in account ? ['contact of client: lid 77'] : []),
    ]);
  });

  it('rejects a number of which no spelling is registered', async () => {
    await expect(createFixture().resolve(mexican)).rejects.toMatchObject({
      reason: 'not-registered',
      message: 'No spelling of the number is registered.',
    });
  });

  it.each([
    ['the number', { [mexican.phone]: { hasOptedOut: true } }, { hasOptedOut: true, isNew: true }],
    ['the LID', { [lid.lid]: { hasOptedOut: true } }, { hasOptedOut: true, isNew: true }],
    ['the number', { [mexican.phone]: { isNew: false } }, { hasOptedOut: false, isNew: false }],
    ['the LID', { [lid.lid]: { isNew: false } }, { hasOptedOut: false, isNew: false }],
  ])(
    'applies an opt-out and a chat that are stored under %s to both identifiers: %j',
    async (_where, contacts, flags) => {
      const account = { phone: '5215512345678', lid: lid.lid };
      expect(await createFixture({ contacts, account }).resolve(mexican)).toMatchObject(flags);
    },
  );
});

describe('withCountry', () => {
  const completed = '+52 535 123 4567';

  it.each([mexican, lid, group])('returns a recipient that is unambiguous, without a lookup: %j', async to => {
    const { requests, resolver } = createFixture();
    expect(await resolver.withCountry('client', to, 'to')).toEqual(to);
    expect(requests).toEqual([]);
  });

  it('accepts ten digits that are the complete number of a confirmed contact', async () => {
    const contacts = { [national.national]: { phone: national.national } };
    const { requests, resolver } = createFixture({ contacts });
    expect(await resolver.withCountry('client', national, 'to')).toEqual({ kind: 'phone', phone: national.national });
    expect(requests).toEqual(['contact of client: phone 5351234567']);
  });

  it.each(['+18375550123', '+1 357 555 0123', '0018375550123', '18375550123@s.whatsapp.net', '18375550123'])(
    'uses a complete number unchanged, although its area code is new: %s',
    async input => {
      const to = parseRecipient(input) ?? national;
      const phone = input.replace(/\D/g, '').replace(/^00/, '');
      expect(await createFixture().resolver.withCountry('client', to, 'to')).toEqual({ kind: 'phone', phone });
    },
  );

  it('rejects a number with an area code in parentheses that the line’s country does not have', async () => {
    const to = parseRecipient('(51) 99123-4567') ?? national;
    await expect(createFixture().resolver.withCountry('client', to, 'to')).rejects.toThrow(Invalid);
  });

  it.each([
    ['to', "'destinatario'"],
    ['phoneNumber', "'número de teléfono'"],
    ['unlabeled', "'unlabeled'"],
  ])(
    'rejects other ten digits with an error that suggests the Mexican number, for the field %s',
    async (field, label) => {
      const message = apiErrorTexts.phone.withoutCountry(label, completed, 'México');
      await expect(createFixture().resolver.withCountry('client', national, field)).rejects.toThrow(
        new Invalid(message, { [field]: message }),
      );
    },
  );
});

describe('resolveMention', () => {
  it.each([
    [mexican, { kind: 'person', phone: mexican.phone }],
    [lid, { kind: 'person', lid: lid.lid }],
  ])('returns the person that %j names', async (mention, person) => {
    expect(await createFixture().resolver.resolveMention('client', mention)).toEqual(person);
  });

  it('rejects a group', async () => {
    await expect(createFixture().resolver.resolveMention('client', group)).rejects.toThrow(
      new Invalid(texts.mentionPeople, { mentions: texts.mentionPeople }),
    );
  });

  it('rejects ten digits without a country code for the field of the mentions', async () => {
    await expect(createFixture().resolver.resolveMention('client', national)).rejects.toMatchObject({
      fields: { mentions: expect.stringContaining('+52 535 123 4567') },
    });
  });
});

describe('findContact', () => {
  it.each([[{ phone: '5215512345678', lid: '77' }], [{ phone: '5215512345678' }], [{ lid: '77' }]])(
    'returns the stored identifiers %j',
    async identifiers => {
      const contacts = { [mexican.phone]: identifiers };
      expect(await createFixture({ contacts }).resolver.findContact('client', mexican)).toEqual(identifiers);
    },
  );

  it('returns undefined for an unknown person, without asking the network', async () => {
    const { requests, resolver } = createFixture({ account: { lid: '77' } });
    expect(await resolver.findContact('client', mexican)).toBeUndefined();
    expect(requests).toEqual(['contact of client: phone 525512345678']);
  });
});

describe('assertReachable', () => {
  it.each([mexican, lid])('rejects a person who opted out: %j', async to => {
    const contacts = { [to.kind === 'lid' ? to.lid : to.phone]: { hasOptedOut: true } };
    const check = createFixture({ contacts }).resolver.assertReachable('client', to);
    await expect(check).rejects.toThrow(new RecipientOptedOut(texts.optedOut));
    await expect(check).rejects.toBeInstanceOf(Conflict);
  });

  it.each([mexican, lid])('returns a person who did not opt out: %j', async to => {
    expect(await createFixture().resolver.assertReachable('client', to)).toBe(to);
  });

  it('returns a group without a lookup', async () => {
    const { requests, resolver } = createFixture();
    expect(await resolver.assertReachable('client', group)).toBe(group);
    expect(requests).toEqual([]);
  });
});
