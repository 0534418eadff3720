import { listPhoneVariants } from '@recado/contract/rules';

interface GetRecipientPersonKeyParams {
  readonly phone?: string | null;
  readonly lid?: string | null;
}

/**
 * Returns a key of the recipient of a campaign, which is equal for all spellings of a number. Without a number, it
 * contains the LID.
 */
export const getRecipientPersonKey = ({ phone, lid }: GetRecipientPersonKeyParams): string =>
  phone ? ([...listPhoneVariants(phone)].sort()[0] ?? phone) : `lid:${lid}`;
