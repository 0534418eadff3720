import type { MessageOrigin } from '@recado/contract';
import type { Knex } from 'knex';
import type { Dispatch } from '../../lines/sessions/index.ts';
import type { WrittenTemplate } from '../templates/createTemplateBook.ts';

/** What is a message of its own, and not said about another. */
export type WrittenContent =
  | Exclude<Dispatch['content'], { readonly target: unknown } | { readonly type: 'template' }>
  | WrittenTemplate;

export interface QueuedMessage {
  readonly id: string;
  readonly content: WrittenContent;
  readonly quoted?: Dispatch['quoted'];
  readonly mentions?: Dispatch['mentions'];
  readonly origin: MessageOrigin;
  /** Where a file came from. */
  readonly url?: string | undefined;
  /** Where it is kept, below the data directory. */
  readonly kept?: string | undefined;
  readonly timestamp: Date;
  /** Not at all where a person has taken over. */
  readonly unlessPaused: boolean;
  /** When it leaves by itself; absent: now. */
  readonly notBefore?: Date | undefined;
  /** It is there already, waited, and leaves now. @throws whatever keeps it from that */
  readonly leaves?: ((trx: Knex.Transaction) => Promise<void>) | undefined;
}
