import { type EventType, eventTypes } from '@recado/contract';

/** The types that a list names, in full or by their beginning: `message.received`, `client`, `webhook.*`. Undefined: one means none. */
export function parseTypes(typed: string): readonly EventType[] | undefined {
  const chosen = new Set<EventType>();
  for (const name of typed.split(',').map(part => part.trim().toLowerCase())) {
    const start = name.replace(/\.?\*?$/, '');
    const meant = eventTypes.filter(type => start !== '' && (type === start || type.startsWith(`${start}.`)));
    if (meant.length === 0) return undefined;
    for (const type of meant) chosen.add(type);
  }
  return [...chosen];
}
