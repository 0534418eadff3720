import type { CloseReason, Person } from '@recado/transport';
import { endings, isPassing, statusEndings } from '../graph/errorTable.ts';
import type { Caller, Graph } from '../graph/Graph.ts';
import { GraphFailure } from '../graph/GraphFailure.ts';

/** What Meta says of the number at this moment. */
export interface NumberState {
  readonly self: Person;
  readonly name: string | undefined;
  /** GREEN, YELLOW, RED, as Meta rates what recipients make of its messages. */
  readonly quality: string | undefined;
  /** Why it does not work; undefined: it does. */
  readonly ending: CloseReason | undefined;
}

const fields = 'id,display_phone_number,verified_name,quality_rating,status';

/** @throws GraphFailure */
export async function readNumber(
  graph: Graph,
  caller: Caller,
  phoneNumberId: string,
  signal: AbortSignal,
): Promise<NumberState> {
  const answer = (await graph.call(caller, 'GET', phoneNumberId, { query: { fields }, signal })) as Readonly<
    Record<string, unknown>
  >;
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  return {
    self: { kind: 'person', phone: (text(answer.display_phone_number) ?? '').replace(/\D/g, '') },
    name: text(answer.verified_name),
    quality: text(answer.quality_rating),
    ending: statusEndings[text(answer.status) ?? ''],
  };
}

/** Why a line ends whose number could not be read. */
export function endingOf(error: unknown): {
  readonly why: CloseReason;
  readonly code?: number;
  readonly detail?: string;
} {
  if (!(error instanceof GraphFailure)) return { why: 'unknown', detail: 'Meta’s answer could not be read.' };
  const { kind, code, message: detail } = error;
  if (kind === 'unclear') return { why: 'server-error', detail };
  if (kind !== 'refused') return { why: 'unreachable', detail };
  // A number that nobody here knows is no reason to stop until somebody acts: it is tried again.
  const why =
    (code === undefined ? undefined : endings[code]) ?? (isPassing(code) ? 'unreachable' : 'server-error');
  return { why, detail, ...(code !== undefined && { code }) };
}
