import type { EventType, ParsedPhone, RecadoEvent } from '@recado/contract';
import { listPossiblePhoneNumbers } from '@recado/contract/rules';

/** Filter for a client's events. Undefined fields match everything. */
export interface EventFilter {
  readonly direction?: 'inbound' | 'outbound' | undefined;
  readonly number?: ParsedPhone | undefined;
  readonly types?: readonly EventType[] | undefined;
}

/** Returns whether an event matches. With a direction or number, only message events match. */
export function matchesEventFilter(event: RecadoEvent, { direction, number, types }: EventFilter): boolean {
  if (types && !types.includes(event.type)) return false;
  if (direction === undefined && number === undefined) return true;
  if (!('direction' in event.data)) return false;
  if (direction !== undefined && event.data.direction !== direction) return false;
  return number === undefined || listPossiblePhoneNumbers(number).includes(event.data.phoneNumber ?? '');
}
