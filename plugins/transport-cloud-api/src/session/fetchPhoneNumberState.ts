import type { Person, SessionCloseReason } from '@recado/transport';
import {
  closeReasonsByGraphErrorCode,
  closeReasonsByPhoneNumberStatus,
  isTemporaryGraphErrorCode,
} from '../graph/errorTable.ts';
import type { GraphClient, GraphCredentials } from '../graph/GraphClient.ts';
import { GraphFailure } from '../graph/GraphFailure.ts';
import { type MessagingLimit, readNumberMessagingLimit } from '../incoming/parseMessagingLimit.ts';

/** Current state of a number at Meta: its name, its quality rating, and the reason why it may not work. */
export interface BusinessNumberState {
  readonly self: Person;
  readonly name: string | undefined;
  /** Meta's quality rating (GREEN, YELLOW or RED), based on how recipients react to the messages. */
  readonly quality: string | undefined;
  /** How many people the portfolio may message first. Undefined if Meta does not return it. */
  readonly limit: MessagingLimit | undefined;
  /** Whether the owner also uses the number in the WhatsApp Business app (coexistence). */
  readonly isOnApp: boolean;
  /** Reason why the number cannot send. Undefined if the number works. */
  readonly closeReason: SessionCloseReason | undefined;
}

const REQUIRED_FIELDS = 'id,display_phone_number,verified_name,quality_rating,status';
/** Fields that older versions of the Graph API, and portfolios of other owners, may lack. */
const OPTIONAL_FIELDS = 'whatsapp_business_manager_messaging_limit,is_on_biz_app';
/** Code of a request for a field that does not exist. */
const INVALID_PARAMETER = 100;

/**
 * Fetches the current state of a number from Meta.
 * @throws GraphFailure if the state cannot be fetched
 */
export async function fetchPhoneNumberState(
  graph: GraphClient,
  caller: GraphCredentials,
  phoneNumberId: string,
  signal: AbortSignal,
): Promise<BusinessNumberState> {
  const fetchFields = async (fields: string) =>
    (await graph.call(caller, 'GET', phoneNumberId, { query: { fields }, signal })) as Readonly<
      Record<string, unknown>
    >;
  // Meta refuses the whole request for one unknown field, so repeat it without the optional fields.
  const response = await fetchFields(`${REQUIRED_FIELDS},${OPTIONAL_FIELDS}`).catch((error: unknown) => {
    if (error instanceof GraphFailure && error.code === INVALID_PARAMETER) return fetchFields(REQUIRED_FIELDS);
    throw error;
  });
  const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  return {
    self: { kind: 'person', phone: (toText(response.display_phone_number) ?? '').replace(/\D/g, '') },
    name: toText(response.verified_name),
    quality: toText(response.quality_rating),
    limit: readNumberMessagingLimit(response),
    isOnApp: response.is_on_biz_app === true,
    closeReason: closeReasonsByPhoneNumberStatus[toText(response.status) ?? ''],
  };
}

/** Converts an error of fetching the number's state to the reason with which the line's session ends. */
export function toSessionCloseDetails(error: unknown): {
  readonly why: SessionCloseReason;
  readonly code?: number;
  readonly detail?: string;
} {
  if (!(error instanceof GraphFailure)) return { why: 'unknown', detail: 'Meta’s answer could not be read.' };
  const { kind, code, message: detail } = error;
  if (kind === 'unclear') return { why: 'server-error', detail };
  if (kind !== 'refused') return { why: 'unreachable', detail };
  // After an unknown error code, retry the session, because the code does not show that the owner must act.
  const why =
    (code === undefined ? undefined : closeReasonsByGraphErrorCode[code]) ??
    (isTemporaryGraphErrorCode(code) ? 'unreachable' : 'server-error');
  return { why, detail, ...(code !== undefined && { code }) };
}
