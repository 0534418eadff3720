import {
  formatPhone,
  type KnownRecipient,
  mexicanPhone,
  phoneVariants,
  type Recipient,
} from '@recado/contract';
import { errors } from '@recado/texts';
import { type Outgoing, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { preparedRows } from '../../ground/data/sql.ts';
import { Invalid } from '../../ground/errors/index.ts';
import type { Sessions } from '../../lines/sessions/index.ts';

/** Whom a message goes to: the address for the network, and the person as they are to be stored. */
export interface Addressee {
  readonly to: Outgoing['to'];
  /** Absent for a group. */
  readonly person?: { readonly phone?: string; readonly lid?: string };
  /** Whether the network's own spelling of the number was known before. */
  readonly isKnown: boolean;
}

/**
 * A number may be typed in another spelling than the network's (docs/whatsapp.md §7), and a message to the
 * wrong one does not arrive. Where the client has written with that person before, the network's spelling is
 * known; otherwise, if the country has several, the network is asked.
 *
 * @throws TransportError `not-registered`, or why the network could not be asked
 */
export async function findAddressee(
  { database, sessions }: { readonly database: Knex; readonly sessions: Pick<Sessions, 'lookup'> },
  clientId: string,
  to: KnownRecipient,
): Promise<Addressee> {
  if (to.kind === 'group') return { to, isKnown: true };
  const known = await findKnown(database, clientId, to);
  if (known) return addressed({ phone: known.phone ?? undefined, lid: known.lid ?? undefined }, true);
  if (to.kind === 'lid') return addressed({ lid: to.lid }, true);
  if (phoneVariants(to.phone).length === 1) return addressed({ phone: to.phone }, false);
  const found = await sessions.lookup(clientId, to.phone);
  if (!found) throw new TransportError('not-registered', 'No spelling of the number is registered.');
  return addressed({ phone: found.phone ?? to.phone, lid: found.lid }, false);
}

interface Names {
  readonly phone?: string | undefined;
  readonly lid?: string | undefined;
}

function addressed({ phone, lid }: Names, isKnown: boolean): Addressee {
  const person = { ...(phone !== undefined && { phone }), ...(lid !== undefined && { lid }) };
  return { to: { kind: 'person', ...person }, person, isKnown };
}

/**
 * Whom ten digits without a country mean: somebody only if the client knows exactly this number from WhatsApp, as when a
 * program answers a customer of a country whose numbers have ten digits with their code.
 *
 * @param field where they were written, for the refusal
 * @throws Invalid when it cannot be known
 */
export async function withCountry(
  database: Knex,
  clientId: string,
  to: Recipient,
  field: string,
): Promise<KnownRecipient> {
  if (to.kind !== 'national') return to;
  const exact = { kind: 'phone', phone: to.national } as const;
  const known = await findKnown(database, clientId, exact);
  if (known?.phone === to.national) return exact;
  const suggestion = formatPhone(mexicanPhone(to.national));
  const message = errors.phone.withoutCountry(`'${field}'`, suggestion);
  throw new Invalid(message, { [field]: message });
}

/** A contact of whom the network told us: it alone knows LIDs, and `address` is written when it took a message. */
async function findKnown(
  database: Knex,
  clientId: string,
  to: Exclude<KnownRecipient, { kind: 'group' }>,
): Promise<{ phone: string | null; lid: string | null } | undefined> {
  const isPhone = to.kind === 'phone';
  const names = isPhone ? phoneVariants(to.phone) : [to.lid];
  const [known] = await preparedRows<{ phone: string | null; lid: string | null }>(
    database,
    `SELECT phone, lid FROM contacts
     WHERE client_id = :clientId AND ${isPhone ? 'phone' : 'lid'} = ANY(:names)
       AND (lid IS NOT NULL OR address IS NOT NULL)
     ORDER BY array_position(CAST(:names AS text[]), phone) LIMIT 1`,
    { clientId, names },
  );
  return known;
}
