import { randomBytes } from 'node:crypto';
import {
  type KnownRecipient,
  type MessageOrigin,
  type OutgoingMessage,
  recipientText,
} from '@recado/contract';
import { sending as texts } from '@recado/texts';
import { addressKey, type Logger, type Outgoing, type Receipt, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { DomainError } from '../../ground/errors/index.ts';
import { errorCode } from '../../ground/log/errorCode.ts';
import { isOutage } from '../../ground/outage/index.ts';
import { traced } from '../../ground/tracing/index.ts';
import type { Dispatch, Sessions } from '../../lines/sessions/index.ts';
import type { Allowance, Room } from '../limits/createAllowance.ts';
import type { Brake, Place } from '../pacing/createBrake.ts';
import type { WindowCheck } from '../windows/createWindows.ts';
import { type AddressBook, type Addressee, OptedOut } from './createAddressBook.ts';
import type { Lanes } from './createLanes.ts';
import { ensureConnected } from './ensureConnected.ts';
import { handOver } from './handOver.ts';
import { learnAddressee } from './learnAddressee.ts';
import type { Outbox } from './outbox.ts';
import type { WrittenContent } from './QueuedMessage.ts';
import { refusal } from './refusal.ts';
import { saidBy } from './saidBy.ts';
import { sayable } from './sayable.ts';

export interface HandoverDependencies {
  readonly database: Knex;
  readonly sessions: Sessions;
  readonly addressBook: AddressBook;
  readonly outbox: Outbox;
  readonly lanes: Lanes;
  readonly brake: Pick<Brake, 'reserve' | 'note' | 'accepted' | 'refused'>;
  readonly allowance: Pick<Allowance, 'take'>;
  readonly windows: WindowCheck;
  readonly log: Logger;
}

/** One message on its way, as its sender is told. */
export interface Sent {
  readonly messageId: string;
  readonly to: string;
  /** As the network knows it. */
  readonly chat: string;
  /** `queued`: it leaves by itself, at `notBefore`. */
  readonly status: 'sent' | 'unknown' | 'queued';
  /** ISO 8601. */
  readonly notBefore?: string;
  /** ISO 8601. */
  readonly timestamp: string;
}

export interface Parcel {
  readonly clientId: string;
  readonly to: KnownRecipient;
  readonly content: WrittenContent;
  readonly url?: string | undefined;
  /** Where its file is kept, below the data directory. */
  readonly kept?: string | undefined;
  readonly quoted?: Dispatch['quoted'];
  readonly mentions?: Dispatch['mentions'];
  readonly origin: MessageOrigin;
  /** Only where no person has taken over. */
  readonly unlessPaused?: boolean | undefined;
  /** As it was asked for: what can be done again, should it have to wait. */
  readonly asked: OutgoingMessage;
  /** Its time has come; this takes it out of those that wait. @throws Gone when it is not there any more */
  readonly leaves?: ((trx: Knex.Transaction) => Promise<void>) | undefined;
}

/** Runs with the message's row, in its transaction; told what would have to be said if nothing more were heard. */
export type Along = (trx: Knex.Transaction, soFar: Sent) => Promise<void>;

/**
 * Sends one message: its row first, then the network, then the outcome. Messages of one client are handed over in the
 * order they came. Nothing is ever sent twice: what the network neither took nor refused is `unknown`, and stays so.
 */
export function createHandover(dependencies: HandoverDependencies) {
  const { database, sessions, addressBook, outbox, lanes, brake, allowance, windows, log } = dependencies;
  /** Of who never wrote to this line, nor took what it wrote. */
  const placeOf = async ({
    clientId,
    addressee: { person, isNew },
    origin,
    leaves,
  }: Pick<Parcel, 'clientId' | 'origin' | 'leaves'> & { readonly addressee: Addressee }): Promise<
    Place | undefined
  > => (isNew && person && !leaves ? brake.reserve(clientId, person, origin) : undefined);
  const noted = (work: Promise<unknown>, clientId: string, messageId: string): Promise<unknown> =>
    work.catch((error: unknown) =>
      log.warn({ err: error, clientId, messageId }, 'what became of a first contact was not noted'),
    );

  /**
   * @param again a message that failed before it was handed over, which is the one to send
   * @throws DomainError, when the message was not sent and never will be
   */
  return async (
    {
      clientId,
      to,
      content,
      url,
      kept,
      quoted,
      mentions,
      origin,
      unlessPaused = false,
      asked,
      leaves,
    }: Parcel,
    along: Along | undefined,
    again?: Pick<Sent, 'messageId' | 'timestamp'>,
  ): Promise<Sent> => {
    await ensureConnected(sessions, clientId);
    const turn = await lanes.enter(clientId);
    const id = again?.messageId ?? newMessageId();
    outbox.begins(id);
    let room: Room | undefined;
    try {
      // Decided when it is its turn, and not when it was asked for.
      if (unlessPaused) await turn.mine;
      const timestamp = again ? new Date(again.timestamp) : wholeSecond();
      const addressee = await addressBook.addressee(clientId, to).catch(refuse);
      refuseOptedOut(addressee, origin);
      await windows.refuse(clientId, addressee, content);
      // What waited took its room when it was asked for.
      if (!leaves) room = await allowance.take(clientId);
      // Before its row is there, which nobody would settle, were this to fail.
      const said = await sayable(sessions.abilities, clientId, content);
      const place = await placeOf({ clientId, addressee, origin, leaves });
      const { notBefore } = place ?? {};
      const waits = notBefore && ({ status: 'queued', notBefore: notBefore.toISOString() } as const);
      const soFar = {
        messageId: id,
        to: recipientText(to),
        chat: chatOf(addressee.to, addressee.to),
        timestamp: timestamp.toISOString(),
      };
      const around = { ...(quoted && { quoted }), ...(mentions && { mentions }) };
      const { traceparent: parent } = await outbox
        .queue(
          clientId,
          addressee,
          { id, content, url, kept, timestamp, origin, unlessPaused, notBefore, leaves, ...around },
          (place || along) &&
            (async trx => {
              const text = saidBy(content);
              const placed = {
                clientId,
                id,
                timestamp,
                message: asked,
                mediaId: mediaOf(asked),
                text,
                origin,
                unlessPaused,
              };
              if (place) await brake.note(trx, place, placed);
              await along?.(trx, { ...soFar, status: 'unknown', ...waits });
            }),
        )
        .catch((error: unknown) => {
          // The commit's answer may be all that was lost: then the row is there, and nobody else would ever settle it,
          // unless it waits: then it leaves by itself, and must not be called failed.
          if (isOutage(error) && !waits && !leaves)
            void outbox.settle(clientId, { id, timestamp }, NOT_HANDED_OVER);
          throw error;
        });
      if (waits) return { ...soFar, ...waits };
      await turn.mine;
      const step = { name: 'hand over', kind: 'producer', parent, ...about(clientId, id) } as const;
      const handingOver = traced(step, () =>
        handOver({ sessions, log }, clientId, { id, to: addressee.to, content: said, timestamp, ...around }),
      );
      turn.handedOver();
      const receipt = await handingOver;
      if (!(receipt instanceof TransportError)) {
        if (addressee.isNew) await noted(brake.accepted(clientId, id, timestamp), clientId, id);
        await learnAddressee(database, clientId, addressee, receipt).catch((error: unknown) =>
          log.warn({ err: error, clientId, messageId: id }, 'the recipient’s names were not stored'),
        );
        return { ...soFar, chat: chatOf(addressee.to, receipt.to), status: 'sent' };
      }
      const { reason, code } = receipt;
      log.info({ clientId, messageId: id, reason, code }, receipt.message);
      const unknown = reason === 'unknown-outcome';
      const status = unknown ? 'unknown' : 'failed';
      await outbox.settle(clientId, { id, timestamp }, { status, errorCode: errorCode(reason, code) });
      if (addressee.isNew)
        await noted(brake.refused(clientId, id, timestamp, String(code ?? reason)), clientId, id);
      if (unknown) return { ...soFar, status: 'unknown' };
      throw reason === 'window-closed' ? await windows.closed(clientId) : refusal(receipt);
    } catch (error) {
      if (error instanceof DomainError) await room?.giveBack();
      throw error;
    } finally {
      turn.done();
      outbox.ends(id);
    }
  };
}

const about = (clientId: string, messageId: string) => ({
  attributes: { 'recado.client.id': clientId, 'recado.message.id': messageId },
});

/** The upload that is needed for as long as it waits. */
function mediaOf(message: OutgoingMessage): string | undefined {
  const file = message[message.type];
  return file && 'mediaId' in file ? file.mediaId : undefined;
}

/** Said of a message that the network was never asked for: whoever repeats it under its key has it sent. */
const NOT_HANDED_OVER = { status: 'failed', errorCode: 'unreachable' } as const;

/** Whoever opted out is reached by what a person writes, and by being told, once, that nothing else will. @throws OptedOut */
export function refuseOptedOut({ hasOptedOut }: Addressee, { kind, rule }: MessageOrigin): void {
  if (hasOptedOut && kind !== 'console' && rule?.kind !== 'optOut') throw new OptedOut(texts.optedOut);
}

const refuse = (error: unknown): never => {
  throw error instanceof TransportError ? refusal(error) : error;
};

/** The network may know a person by more names than we asked for. */
function chatOf(asked: Outgoing['to'], told: Receipt['to']): string {
  if (asked.kind === 'group') return `group:${asked.id}`;
  return addressKey(told.kind === 'person' ? { ...asked, ...told } : asked);
}

/** The id of a message of ours, in the form of WhatsApp's own web clients: chosen before the first attempt. */
export const newMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;

/**
 * WhatsApp tells whole seconds. Ours are whole, too: what was sent within the second in which something came in would
 * otherwise always stand after it, and after its answer. Within a second ids decide, which are in the order of arrival.
 */
const wholeSecond = (): Date => new Date(Math.floor(Date.now() / 1000) * 1000);
