import { type EventType, eventTypes } from '@recado/contract';

/**
 * Parses a list of event types in full or by prefix: `message.received`, `client`, `webhook.*`.
 * Returns undefined if a name matches no type.
 */
export function parseEventTypes(input: string): readonly EventType[] | undefined {
  const types = new Set<EventType>();
  for (const name of input.split(',').map(part => part.trim().toLowerCase())) {
    const start = name.replace(/\.?\*?$/, '');
    const matches = eventTypes.filter(type => start !== '' && (type === start || type.startsWith(`${start}.`)));
    if (matches.length === 0) return undefined;
    for (const type of matches) types.add(type);
  }
  return [...types];
}
