import type { Person, SessionCloseReason } from '@recado/transport';
import {
  closeReasonsByGraphErrorCode,
  closeReasonsByPhoneNumberStatus,
  isTemporaryGraphErrorCode,
} from '../graph/errorTable.ts';
import type { GraphClient, GraphCredentials } from '../graph/GraphClient.ts';
import { GraphFailure } from '../graph/GraphFailure.ts';

/** Current state of a number at Meta: its name, its quality rating, and the reason why it may not work. */
export interface BusinessNumberState {
  readonly self: Person;
  readonly name: string | undefined;
  /** Meta's quality rating (GREEN, YELLOW or RED), based on how recipients react to the messages. */
  readonly quality: string | undefined;
  /** Reason why the number cannot send. Undefined if the number works. */
  readonly closeReason: SessionCloseReason | undefined;
}

const fields = 'id,display_phone_number,verified_name,quality_rating,status';

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
  const response = (await graph.call(caller, 'GET', phoneNumberId, { query: { fields }, signal })) as Readonly<
    Record<string, unknown>
  >;
  const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  return {
    self: { kind: 'person', phone: (toText(response.display_phone_number) ?? '').replace(/\D/g, '') },
    name: toText(response.verified_name),
    quality: toText(response.quality_rating),
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
