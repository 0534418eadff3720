import {
  formatCompletePhone,
  getCountryName,
  isCompletePhone,
  isSameLineNumber,
  listPhoneVariants,
  type MessageRecipient,
  type ParsedPhone,
  type PhoneRejectionReason,
  parseWrittenPhone,
  type UnambiguousRecipient,
  type WrittenPhone,
} from '@recado/contract';
import { apiErrorTexts, phoneRejectionTexts, requestFieldLabels, sendRejectionTexts as texts } from '@recado/texts';
import { type OutgoingTransportMessage, type Person, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { createBatchedLookup } from '../../../core/batching/index.ts';
import { findLineCountry } from '../../../core/contacts/findLineCountry.ts';
import { runPreparedStatement } from '../../../core/data/sql.ts';
import { Conflict, Invalid } from '../../../core/errors/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import type { PersonPseudonymizer } from '../../accounts/auth/personPseudonymizer.ts';

/** Error: the recipient opted out of automated messages. Only messages written by a person are allowed. */
export class RecipientOptedOut extends Conflict {}

/** Resolved recipient of a message: the address on the network, and the person's stored identifiers. */
export interface ResolvedRecipient {
  readonly to: OutgoingTransportMessage['to'];
  /** Identifiers of the recipient. Undefined if the recipient is a group. */
  readonly person?: { readonly phone?: string; readonly lid?: string };
  /** Whether the database already contained the form of the number under which the network knows the recipient. */
  readonly isKnown: boolean;
  /** Whether the recipient wants only messages that a person writes. */
  readonly hasOptedOut: boolean;
  /** Whether no chat exists: the recipient never wrote, and the network never accepted a message to them. */
  readonly isNew: boolean;
}

export interface ContactLookupDeps {
  readonly database: Knex;
  /**
   * Pseudonyms by which people are recognized after their data was erased. If this is omitted, erased people
   * are treated as unknown.
   */
  readonly marks?: PersonPseudonymizer | undefined;
}

/** Looks up the stored data by which recipients are resolved. */
export function createContactLookup({ database, marks }: ContactLookupDeps) {
  const read = (requests: readonly PersonRequest[]) => readContacts(database, requests, marks);
  // A short interval, because each send waits for its recipient.
  const contacts = createBatchedLookup(read, { intervalMs: 16 });
  return {
    /** Reads the contact of a person. Concurrent requests share one statement. */
    async lookUpKey(request: PersonRequest): Promise<ContactState> {
      return contacts.lookUpKey(request);
    },
    /** Returns the ISO 3166 code of the country of the client's own number. */
    async findLineCountry(clientId: string): Promise<string | undefined> {
      return findLineCountry(database, clientId);
    },
  };
}
export type ContactLookup = ReturnType<typeof createContactLookup>;

export interface RecipientResolverDeps {
  readonly contactLookup: ContactLookup;
  readonly sessions: Pick<ClientSessions, 'lookup'>;
}

/** Converts the recipients that callers name to addresses of the messaging network. */
export function createRecipientResolver({ contactLookup, sessions }: RecipientResolverDeps) {
  const resolveCountry = async (
    clientId: string,
    to: MessageRecipient,
    field: string,
  ): Promise<UnambiguousRecipient> => {
    if (to.kind === 'lid' || to.kind === 'group') return to;
    if (to.kind === 'phone' && (to.isComplete || isCompletePhone(to.phone))) return { kind: 'phone', phone: to.phone };
    const digits = to.kind === 'phone' ? to.phone : to.national;
    const exact = { kind: 'phone', phone: digits } as const;
    const contact = await contactLookup.lookUpKey({ clientId, to: exact });
    if (contact.phone === digits) return exact;
    const reading = parseWrittenPhone(digits, (await contactLookup.findLineCountry(clientId)) ?? '');
    if (reading.kind === 'phone' ? isSameLineNumber(reading.phone, digits) : isReadAsComplete(to, reading.reason))
      return exact;
    const message = explainReading(reading, `'${requestFieldLabels[field] ?? field}'`);
    throw new Invalid(message, { [field]: message });
  };

  return {
    /**
     * Resolves a recipient whose digits may lack the country code (docs/product.md §5). Digits that are a complete
     * number of some country are used unchanged, and so is the number of a contact that WhatsApp has confirmed.
     * Digits that are only valid as a national number of the line's country are rejected with the complete form.
     *
     * @param field input field of the number, for the error message
     * @throws Invalid if the person cannot be determined
     */
    async withCountry(clientId: string, to: MessageRecipient, field: string): Promise<UnambiguousRecipient> {
      return resolveCountry(clientId, to, field);
    },

    /** Resolves a person mentioned in a message. @throws Invalid if the mention does not name a person */
    async resolveMention(clientId: string, mention: MessageRecipient): Promise<Person> {
      const person = await resolveCountry(clientId, mention, 'mentions');
      if (person.kind === 'group') throw new Invalid(texts.mentionPeople, { mentions: texts.mentionPeople });
      return person.kind === 'lid' ? { kind: 'person', lid: person.lid } : { kind: 'person', phone: person.phone };
    },

    /**
     * Resolves the recipient of a message. The network may have registered a number in another spelling
     * (docs/whatsapp.md §7), and a message to the wrong spelling is not delivered. For known contacts, the registered
     * spelling is stored. Other numbers are checked with the network if their country has several spellings.
     *
     * @throws TransportError `not-registered`, or the reason why the network could not be asked
     */
    async resolveRecipient(clientId: string, to: UnambiguousRecipient): Promise<ResolvedRecipient> {
      if (to.kind === 'group') return { to, isKnown: true, hasOptedOut: false, isNew: false };
      const { hasOptedOut, isNew, ...identity } = await contactLookup.lookUpKey({ clientId, to });
      const flags = { isKnown: isKnown(identity), hasOptedOut, isNew };
      if (flags.isKnown) return { ...toAddress(identity), ...flags };
      if (to.kind === 'lid') return { ...toAddress(to), ...flags, isKnown: true };
      if (listPhoneVariants(to.phone).length === 1) return { ...toAddress(to), ...flags };
      const account = await sessions.lookup(clientId, to.phone);
      if (!account) throw new TransportError('not-registered', 'No spelling of the number is registered.');
      // Also search by LID, because the contact may be stored with only its LID.
      const { lid } = account;
      const byLid =
        lid === undefined ? UNKNOWN_CONTACT : await contactLookup.lookUpKey({ clientId, to: { kind: 'lid', lid } });
      return {
        ...toAddress({ phone: account.phone ?? to.phone, lid }),
        ...flags,
        hasOptedOut: hasOptedOut || byLid.hasOptedOut,
        isNew: isNew && byLid.isNew,
      };
    },

    /** Finds a person that exchanged messages with the client. Does not ask the network. */
    async findContact(
      clientId: string,
      to: Exclude<UnambiguousRecipient, { kind: 'group' }>,
    ): Promise<{ readonly phone?: string; readonly lid?: string } | undefined> {
      const contact = await contactLookup.lookUpKey({ clientId, to });
      return isKnown(contact) ? toAddress(contact).person : undefined;
    },

    /**
     * Returns the recipient if automatic messages to them are allowed.
     * @throws RecipientOptedOut if they opted out, under any spelling of their number
     */
    async assertReachable(clientId: string, to: UnambiguousRecipient): Promise<UnambiguousRecipient> {
      const isOut = to.kind !== 'group' && (await contactLookup.lookUpKey({ clientId, to })).hasOptedOut;
      if (isOut) throw new RecipientOptedOut(texts.optedOut);
      return to;
    },
  };
}
export type RecipientResolver = ReturnType<typeof createRecipientResolver>;

/** Explains why digits are not sent unchanged. @param fieldName label of the field, in quotation marks */
function explainReading(reading: WrittenPhone, fieldName: string): string {
  const { phone: texts } = apiErrorTexts;
  if (reading.kind === 'phone')
    return texts.withoutCountry(fieldName, formatCompletePhone(reading.phone), getCountryName(reading.phone));
  return reading.reason === 'incomplete' ? texts.incomplete : phoneRejectionTexts[reading.reason];
}

/**
 * Whether digits that are no number of the line's country are sent unchanged. Ten digits must be a number of another
 * country, without an area code in parentheses. Others are always sent, because no library may block a number.
 */
const isReadAsComplete = (to: ParsedPhone, reason: PhoneRejectionReason): boolean =>
  to.kind === 'phone' || (reason === 'foreign' && !to.hasAreaCode);

interface Names {
  readonly phone?: string | null | undefined;
  readonly lid?: string | null | undefined;
}

const isKnown = ({ phone, lid }: Names): boolean => (phone ?? lid ?? null) !== null;

function toAddress({ phone, lid }: Names) {
  const person = { ...(phone && { phone }), ...(lid && { lid }) };
  return { to: { kind: 'person', ...person }, person } as const;
}

interface PersonRequest {
  readonly clientId: string;
  readonly to: Exclude<UnambiguousRecipient, { kind: 'group' }>;
}

/** Stored data about a recipient. Phone number and LID are both null if the client has no such contact. */
interface ContactState {
  readonly phone: string | null;
  readonly lid: string | null;
  readonly hasOptedOut: boolean;
  readonly isNew: boolean;
}
const UNKNOWN_CONTACT: ContactState = { phone: null, lid: null, hasOptedOut: false, isNew: true };

/** Reads contacts that WhatsApp has confirmed: with a LID, which only WhatsApp supplies, or a `waAddress`. */
async function readContacts(
  database: Knex,
  requests: readonly PersonRequest[],
  marks: PersonPseudonymizer | undefined,
): Promise<ContactState[]> {
  const people = requests.map(({ clientId, to }, n) => ({
    n,
    clientId,
    phones: to.kind === 'phone' ? listPhoneVariants(to.phone) : [],
    lid: to.kind === 'lid' ? to.lid : null,
    pseudonym: marks?.derive(clientId, to.kind === 'lid' ? { lid: to.lid } : { phone: to.phone }) ?? null,
  }));
  const matches = await runPreparedStatement<ContactState & { readonly n: number }>(database, FIND_CONTACTS_SQL, {
    people: JSON.stringify(people),
  });
  const byIndex = new Map(matches.map(({ n, ...contact }) => [n, contact]));
  return requests.map((_, n) => byIndex.get(n) ?? UNKNOWN_CONTACT);
}

/** Condition: the contact `c` has the LID of the request `a` now, or had it before. */
const HAS_LID_SQL = "(c.lid = a.lid OR (c.former_lids <> '{}' AND c.former_lids && ARRAY[a.lid]))";

const FIND_CONTACTS_SQL = `
  SELECT a.n, k.phone, k.lid, (
      EXISTS (SELECT FROM contacts c WHERE c.client_id = a."clientId" AND c.phone = ANY(a.phones)
              AND c.opted_out_at IS NOT NULL)
      OR EXISTS (SELECT FROM contacts c WHERE c.client_id = a."clientId" AND ${HAS_LID_SQL} AND c.opted_out_at IS NOT NULL)
      OR (EXISTS (SELECT FROM erased_person_opt_outs p WHERE p.client_id = a."clientId" AND p.pseudonym = a.pseudonym)
        AND NOT EXISTS (SELECT FROM contacts c WHERE c.client_id = a."clientId" AND c.opt_out_changed_at IS NOT NULL
          AND (c.phone = ANY(a.phones) OR ${HAS_LID_SQL})))
    ) AS "hasOptedOut", NOT (
      EXISTS (SELECT FROM contacts c WHERE c.client_id = a."clientId" AND c.phone = ANY(a.phones)
              AND has_chat(c.client_id, c.id))
      OR EXISTS (SELECT FROM contacts c WHERE c.client_id = a."clientId" AND ${HAS_LID_SQL} AND has_chat(c.client_id, c.id))
    ) AS "isNew"
  FROM jsonb_to_recordset(:people) AS a (n integer, "clientId" uuid, phones text[], lid text, pseudonym text)
  LEFT JOIN LATERAL (
    SELECT c.phone, c.lid, array_position(a.phones, c.phone) AS place FROM contacts c
    WHERE c.client_id = a."clientId" AND c.phone = ANY(a.phones) AND (c.lid IS NOT NULL OR c.wa_address IS NOT NULL)
    UNION ALL
    SELECT c.phone, c.lid, CASE WHEN c.lid = a.lid THEN 1 ELSE 2 END FROM contacts c
    WHERE c.client_id = a."clientId" AND ${HAS_LID_SQL}
    ORDER BY place LIMIT 1
  ) k ON true`;
