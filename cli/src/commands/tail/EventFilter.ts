import type { EventType, RecadoEvent, WrittenPhone } from '@recado/contract';
import { possiblePhones } from '@recado/contract/rules';

/** What of a client's events is shown; what is undefined does not narrow. */
export interface EventFilter {
  readonly direction?: 'inbound' | 'outbound' | undefined;
  readonly number?: WrittenPhone | undefined;
  readonly types?: readonly EventType[] | undefined;
}

/** Whether an event is of those wanted. Which way and with whom is asked of messages only, and of nothing else then. */
export function matches(event: RecadoEvent, { direction, number, types }: EventFilter): boolean {
  if (types && !types.includes(event.type)) return false;
  if (direction === undefined && number === undefined) return true;
  if (!('direction' in event.data)) return false;
  if (direction !== undefined && event.data.direction !== direction) return false;
  return number === undefined || possiblePhones(number).includes(event.data.phoneNumber ?? '');
}
