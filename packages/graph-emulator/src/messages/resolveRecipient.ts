import { type Emulator, listPhoneNumberVariants, type Phone } from '@recado/whatsapp-emulator';
import type { BusinessLine } from '../model/BusinessLine.ts';
import { createInvalidParameterError } from '../model/GraphError.ts';

/** The recipient of a message. */
export interface GraphRecipient {
  /** Recipient of a message, as written in the send request. */
  readonly input: string;
  /** WhatsApp number of the recipient: the registered one, or the unchanged digits if none is registered. */
  readonly waId: string;
  readonly phone: Phone | undefined;
  /** Business-scoped ID by which the request names the recipient. The response and statuses then lack the number. */
  readonly userId?: string;
}

/**
 * Returns a customer's business-scoped ID, which is the same within one business and differs between
 * businesses. The emulator combines the country and the customer's LID with the business's ID, so
 * the customer's number cannot be derived from it. A customer who changes the phone number gets another ID.
 */
export function getBusinessScopedId(phone: Phone, { businessAccountId, userIdChanges }: ScopedIdSource): string {
  const changes = BigInt(userIdChanges.get(phone.phone) ?? 0);
  return `MX.${BigInt(phone.lid.replace('@lid', '')) * 100_000n + changes * 1_000n + BigInt(businessAccountId.slice(-3))}`;
}

/** Returns the ID of a customer for all portfolios of the company, which contains the segment `ENT`. */
export const getParentScopedId = (phone: Phone, line: ScopedIdSource): string =>
  getBusinessScopedId(phone, line).replace('.', '.ENT.');

type ScopedIdSource = Pick<BusinessLine, 'businessAccountId' | 'userIdChanges'>;

interface ResolveRecipientParams {
  readonly to?: unknown;
  readonly recipient?: unknown;
}

/** Finds the recipient of a message. @throws GraphError if the request names no recipient */
export function resolveRecipient(
  emulator: Emulator,
  line: BusinessLine,
  { to, recipient }: ResolveRecipientParams,
): GraphRecipient {
  if (typeof to === 'string' && to !== '') {
    const digits = to.replace(/\D/g, '');
    const [phone] = listPhoneNumberVariants(digits).flatMap(number => emulator.phones.get(number) ?? []);
    return { input: to, waId: phone?.phone ?? digits, phone };
  }
  if (typeof recipient !== 'string' || recipient === '')
    throw createInvalidParameterError('The parameter to is required.');
  const phone = emulator.phones
    .list()
    .find(each => [getBusinessScopedId(each, line), getParentScopedId(each, line)].includes(recipient));
  return { input: recipient, waId: phone?.phone ?? '', phone, userId: recipient };
}
