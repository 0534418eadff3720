import { type Emulator, listPhoneNumberVariants, type Phone } from '@recado/whatsapp-emulator';
import { createInvalidParameterError } from '../model/GraphError.ts';

/** The recipient of a message. */
export interface GraphRecipient {
  /** Recipient of a message, as written in the send request. */
  readonly input: string;
  /** WhatsApp number of the recipient: the registered one, or the unchanged digits if none is registered. */
  readonly waId: string;
  readonly phone: Phone | undefined;
}

/**
 * Returns a customer's business-scoped ID, which is the same within one business and differs between
 * businesses. The emulator combines the country and the customer's LID with the business's ID, so
 * the customer's number cannot be derived from it.
 */
export const getBusinessScopedId = (phone: Phone, businessAccountId: string): string =>
  `MX.${BigInt(phone.lid.replace('@lid', '')) * 1000n + BigInt(businessAccountId.slice(-3))}`;

interface ResolveRecipientParams {
  readonly to?: unknown;
  readonly recipient?: unknown;
}

/** Finds the recipient of a message. @throws GraphError if the request names no recipient */
export function resolveRecipient(
  emulator: Emulator,
  businessAccountId: string,
  { to, recipient }: ResolveRecipientParams,
): GraphRecipient {
  if (typeof to === 'string' && to !== '') {
    const digits = to.replace(/\D/g, '');
    const [phone] = listPhoneNumberVariants(digits).flatMap(number => emulator.phones.get(number) ?? []);
    return { input: to, waId: phone?.phone ?? digits, phone };
  }
  if (typeof recipient !== 'string' || recipient === '')
    throw createInvalidParameterError('The parameter to is required.');
  const phone = emulator.phones.list().find(each => getBusinessScopedId(each, businessAccountId) === recipient);
  return { input: recipient, waId: phone?.phone ?? '', phone };
}
