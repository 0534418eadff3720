import type { EventType, RecadoEvent } from '@recado/contract';
import { listSearchedPhones } from '@recado/contract/rules';

/** Filter for a client's events. Undefined fields match everything. */
export interface EventFilter {
  readonly direction?: 'inbound' | 'outbound' | undefined;
  /** Number as the user wrote it. */
  readonly number?: string | undefined;
  readonly types?: readonly EventType[] | undefined;
}

/**
 * Returns whether an event matches. With a direction or number, only message events match.
 *
 * @param lineCountry ISO 3166 code of the line's country, by which the filter's number is read; empty if unknown
 */
export function matchesEventFilter(
  event: RecadoEvent,
  { direction, number, types }: EventFilter,
  lineCountry: string,
): boolean {
  if (types && !types.includes(event.type)) return false;
  if (direction === undefined && number === undefined) return true;
  if (!('direction' in event.data)) return false;
  if (direction !== undefined && event.data.direction !== direction) return false;
  return number === undefined || listSearchedPhones(number, lineCountry).includes(event.data.phoneNumber ?? '');
}
