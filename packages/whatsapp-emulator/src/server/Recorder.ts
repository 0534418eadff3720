import type { Incident, UnknownStanza } from '../model/EmulatorState.ts';
import type { BinaryNode } from '../wire/node.ts';

const limit = 1000;

/** Remembers what the server did not understand, and who misbehaved. */
export class Recorder {
  readonly unknown: UnknownStanza[] = [];
  readonly incidents: Incident[] = [];

  stanza(client: string, stanza: BinaryNode): void {
    const kind = stanza.tag === 'iq' ? 'iq' : 'stanza';
    keep(this.unknown, { at: Date.now(), client, kind, summary: summarize(stanza) });
  }

  incident(client: string, kind: Incident['kind'], detail: string): void {
    keep(this.incidents, { at: Date.now(), client, kind, detail });
  }
}

function keep<T>(list: T[], entry: T): void {
  list.push(entry);
  if (list.length > limit) list.shift();
}

function summarize({ tag, attrs, content }: BinaryNode): string {
  const first = Array.isArray(content) ? content[0] : undefined;
  return [tag, attrs.type, attrs.xmlns, attrs.class, first?.tag].filter(Boolean).join(' ');
}
