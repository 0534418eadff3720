import {
  formatPhone,
  type KnownRecipient,
  mexicanPhone,
  phoneVariants,
  type Recipient,
} from '@recado/contract';
import { errors, fieldNames, sending as texts } from '@recado/texts';
import { type Outgoing, type Person, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { createLookup } from '../../ground/batching/index.ts';
import { preparedRows } from '../../ground/data/sql.ts';
import { Conflict, Invalid } from '../../ground/errors/index.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import type { PersonMarks } from '../auth/personMarks.ts';

/** Whom it is for wants nothing that no person writes to them. */
export class OptedOut extends Conflict {}

/** Whom a message goes to: the address for the network, and the person as they are to be stored. */
export interface Addressee {
  readonly to: Outgoing['to'];
  /** Absent for a group. */
  readonly person?: { readonly phone?: string; readonly lid?: string };
  /** Whether the network's own spelling of the number was known before. */
  readonly isKnown: boolean;
  /** They want nothing that no person writes to them. */
  readonly hasOptedOut: boolean;
  /** There is no chat with them yet: they never wrote, and nothing that was written to them was taken. */
  readonly isNew: boolean;
}

/** Whom messages go to, as the network knows them. */
export interface AddressBook {
  /**
   * A number may be typed in another spelling than the network's (docs/whatsapp.md §7), and a message to the
   * wrong one does not arrive. Where the client has written with that person before, the network's spelling is
   * known; otherwise, if the country has several, the network is asked.
   *
   * @throws TransportError `not-registered`, or why the network could not be asked
   */
  addressee(clientId: string, to: KnownRecipient): Promise<Addressee>;
  /** Somebody who is named in a message. @throws Invalid for what is no person */
  mentioned(clientId: string, mention: Recipient): Promise<Person>;
  /** Somebody the client has written with; undefined for others. The network is not asked. */
  known(
    clientId: string,
    to: Exclude<KnownRecipient, { kind: 'group' }>,
  ): Promise<{ readonly phone?: string; readonly lid?: string } | undefined>;
  /** Who may be written to by no person. @throws OptedOut when they want nothing of the kind, by whichever spelling of their number */
  reachable(clientId: string, to: KnownRecipient): Promise<KnownRecipient>;
  /**
   * Whom ten digits without a country mean: somebody only if the client knows exactly this number from WhatsApp, as
   * when a program answers a customer of a country whose numbers have ten digits with their code.
   *
   * @param field where they were written, for the refusal
   * @throws Invalid when it cannot be known
   */
  withCountry(clientId: string, to: Recipient, field: string): Promise<KnownRecipient>;
}

export interface AddressBookDependencies {
  readonly database: Knex;
  readonly sessions: Pick<Sessions, 'lookup'>;
  /** By which people are known whose data are gone; without them nobody is. */
  readonly marks?: PersonMarks | undefined;
}

export function createAddressBook({ database, sessions, marks }: AddressBookDependencies): AddressBook {
  const findKnown = createLookup((asked: readonly AskedPerson[]) => readKnown(database, asked, marks));

  const withCountry: AddressBook['withCountry'] = async (clientId, to, field) => {
    if (to.kind !== 'national') return to;
    const exact = { kind: 'phone', phone: to.national } as const;
    const known = await findKnown({ clientId, to: exact });
    if (known.phone === to.national) return exact;
    const suggestion = formatPhone(mexicanPhone(to.national));
    const message = errors.phone.withoutCountry(`'${fieldNames[field] ?? field}'`, suggestion);
    throw new Invalid(message, { [field]: message });
  };

  return {
    withCountry,

    async mentioned(clientId, mention) {
      const known = await withCountry(clientId, mention, 'mentions');
      if (known.kind === 'group') throw new Invalid(texts.mentionPeople, { mentions: texts.mentionPeople });
      return known.kind === 'lid'
        ? { kind: 'person', lid: known.lid }
        : { kind: 'person', phone: known.phone };
    },

    async addressee(clientId, to) {
      if (to.kind === 'group') return { to, isKnown: true, hasOptedOut: false, isNew: false };
      const { hasOptedOut, isNew, ...known } = await findKnown({ clientId, to });
      const about = { isKnown: isKnown(known), hasOptedOut, isNew };
      if (about.isKnown) return { ...addressed(known), ...about };
      if (to.kind === 'lid') return { ...addressed(to), ...about, isKnown: true };
      if (phoneVariants(to.phone).length === 1) return { ...addressed(to), ...about };
      const found = await sessions.lookup(clientId, to.phone);
      if (!found) throw new TransportError('not-registered', 'No spelling of the number is registered.');
      // They may be known by the LID alone.
      const { lid } = found;
      const byLid = lid === undefined ? NOBODY : await findKnown({ clientId, to: { kind: 'lid', lid } });
      return {
        ...addressed({ phone: found.phone ?? to.phone, lid }),
        ...about,
        hasOptedOut: hasOptedOut || byLid.hasOptedOut,
        isNew: isNew && byLid.isNew,
      };
    },

    async known(clientId, to) {
      const known = await findKnown({ clientId, to });
      return isKnown(known) ? addressed(known).person : undefined;
    },

    async reachable(clientId, to) {
      const isOut = to.kind !== 'group' && (await findKnown({ clientId, to })).hasOptedOut;
      if (isOut) throw new OptedOut(texts.optedOut);
      return to;
    },
  };
}

interface Names {
  readonly phone?: string | null | undefined;
  readonly lid?: string | null | undefined;
}

const isKnown = ({ phone, lid }: Names): boolean => (phone ?? lid ?? null) !== null;

function addressed({ phone, lid }: Names) {
  const person = { ...(phone && { phone }), ...(lid && { lid }) };
  return { to: { kind: 'person', ...person }, person } as const;
}

interface AskedPerson {
  readonly clientId: string;
  readonly to: Exclude<KnownRecipient, { kind: 'group' }>;
}

/** Without a number and a LID where nobody is known. */
interface KnownPerson {
  readonly phone: string | null;
  readonly lid: string | null;
  readonly hasOptedOut: boolean;
  readonly isNew: boolean;
}
const NOBODY: KnownPerson = { phone: null, lid: null, hasOptedOut: false, isNew: true };

/** Contacts of whom the network told us: it alone knows LIDs, and `address` is written when it took a message. */
async function readKnown(
  database: Knex,
  asked: readonly AskedPerson[],
  marks: PersonMarks | undefined,
): Promise<KnownPerson[]> {
  const people = asked.map(({ clientId, to }, n) => ({
    n,
    clientId,
    phones: to.kind === 'phone' ? phoneVariants(to.phone) : [],
    lid: to.kind === 'lid' ? to.lid : null,
    mark: marks?.of(clientId, to.kind === 'lid' ? { lid: to.lid } : { phone: to.phone }) ?? null,
  }));
  const found = await preparedRows<KnownPerson & { readonly n: number }>(database, KNOWN, {
    people: JSON.stringify(people),
  });
  const byPlace = new Map(found.map(({ n, ...known }) => [n, known]));
  return asked.map((_, n) => byPlace.get(n) ?? NOBODY);
}

const KNOWN = `
  SELECT a.n, k.phone, k.lid, (
      EXISTS (SELECT FROM contacts c WHERE c.client_id = a."clientId" AND c.phone = ANY(a.phones)
              AND c.opted_out_at IS NOT NULL)
      OR EXISTS (SELECT FROM contacts c WHERE c.client_id = a."clientId" AND c.lid = a.lid AND c.opted_out_at IS NOT NULL)
      OR (EXISTS (SELECT FROM forgotten_people f WHERE f.client_id = a."clientId" AND f.mark = a.mark)
        AND NOT EXISTS (SELECT FROM contacts c WHERE c.client_id = a."clientId" AND c.opt_changed_at IS NOT NULL
          AND (c.phone = ANY(a.phones) OR c.lid = a.lid)))
    ) AS "hasOptedOut", NOT (
      EXISTS (SELECT FROM contacts c WHERE c.client_id = a."clientId" AND c.phone = ANY(a.phones)
              AND has_chat(c.client_id, c.id))
      OR EXISTS (SELECT FROM contacts c WHERE c.client_id = a."clientId" AND c.lid = a.lid AND has_chat(c.client_id, c.id))
    ) AS "isNew"
  FROM jsonb_to_recordset(:people) AS a (n integer, "clientId" uuid, phones text[], lid text, mark text)
  LEFT JOIN LATERAL (
    SELECT c.phone, c.lid, array_position(a.phones, c.phone) AS place FROM contacts c
    WHERE c.client_id = a."clientId" AND c.phone = ANY(a.phones) AND (c.lid IS NOT NULL OR c.address IS NOT NULL)
    UNION ALL
    SELECT c.phone, c.lid, 1 FROM contacts c WHERE c.client_id = a."clientId" AND c.lid = a.lid
    ORDER BY place LIMIT 1
  ) k ON true`;
