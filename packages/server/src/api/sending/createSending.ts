import { type KnownRecipient, type MessageOrigin, recipientText } from '@recado/contract';
import { sending as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import type { Guard } from '../../deliveries/guard/index.ts';
import { Gone } from '../../ground/errors/index.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import type { PersonMarks } from '../auth/personMarks.ts';
import type { Ffmpeg } from '../conversion/createFfmpeg.ts';
import type { Allowance } from '../limits/createAllowance.ts';
import type { Brake } from '../pacing/createBrake.ts';
import { createTemplateBook } from '../templates/createTemplateBook.ts';
import type { Uploads } from '../uploads/createUploads.ts';
import { createWindowCheck } from '../windows/createWindows.ts';
import { actionIdOf } from './actionId.ts';
import { asOutgoing } from './asOutgoing.ts';
import { checkNumber } from './checkNumber.ts';
import { createActions } from './createActions.ts';
import { createAddressBook } from './createAddressBook.ts';
import { createAround } from './createAround.ts';
import { createFileCheck, createFiles, type PreparedFile } from './createFiles.ts';
import { createHandover, newMessageId, type Parcel, type Sent } from './createHandover.ts';
import { createIdempotency, digestOf, type NoteSoFar } from './createIdempotency.ts';
import { createLanes } from './createLanes.ts';
import { createNoteFailed } from './createNoteFailed.ts';
import { createRefusals } from './createRefusals.ts';
import { asked, createRespond } from './createRespond.ts';
import { createTypeFirst } from './createTypeFirst.ts';
import { ensureConnected } from './ensureConnected.ts';
import { createOutbox } from './outbox.ts';
import type { WrittenContent } from './QueuedMessage.ts';
import { type AskedFile, oneFile, readMessage } from './readMessage.ts';
import { recoverOutbox } from './recoverOutbox.ts';
import type { Acted, Sending, SendResponse, SentMedia, SentMessage, SentText } from './Sending.ts';

const BY_PROGRAM: MessageOrigin = { kind: 'api' };

export interface SendingDependencies {
  readonly database: Knex;
  /** For what is written for all clients together (`createCommitPool`); by default the same. */
  readonly committing?: Knex | undefined;
  readonly sessions: Sessions;
  readonly guard: Guard;
  readonly uploads: Pick<Uploads, 'look' | 'take' | 'keepMade'>;
  readonly ffmpeg: Ffmpeg;
  readonly brake: Brake;
  readonly allowance: Pick<Allowance, 'take'>;
  readonly marks?: PersonMarks | undefined;
  readonly lookPatience?: number | undefined;
  readonly log: Logger;
}

export function createSending(dependencies: SendingDependencies): Sending {
  const { database, committing = database, sessions, marks, log } = dependencies;
  const { abilities } = sessions;
  const outbox = createOutbox({ database, committing, log });
  const idempotency = createIdempotency({ database, log });
  const addressBook = createAddressBook({ database, sessions, marks });
  const lanes = createLanes({ atOnce: 32, waiting: 500 });
  const templates = createTemplateBook({ database, sessions });
  const windows = createWindowCheck({ database, abilities, templates });
  const handOver = createHandover({ ...dependencies, addressBook, outbox, lanes, windows });
  const files = createFiles({ ...dependencies, abilities });
  const checkFile = createFileCheck({ ...dependencies, abilities });
  const typeFirst = createTypeFirst({ database, sessions, addressBook });
  const lookups = createLanes({ atOnce: 4, waiting: 100 });
  const around = createAround({ database, addressBook, abilities });

  const { refuseKind, refuseWhatItCannot } = createRefusals({ abilities, templates });

  const sendFile = async (
    parcel: Omit<Parcel, 'content'>,
    { caption, ...asked }: Omit<AskedFile, 'type'>,
    along: NoteSoFar<Sent> | undefined,
    again: Pick<Sent, 'messageId' | 'timestamp'> | undefined,
  ): Promise<Sent> => {
    await ensureConnected(sessions, parcel.clientId);
    return files(parcel.clientId, asked, ({ file, ...from }: PreparedFile) => {
      const content = { type: 'file' as const, file, ...(caption && { caption }) };
      return handOver({ ...parcel, content, ...from }, along, again);
    });
  };

  const writtenOf = async (
    clientId: string,
    said: Exclude<ReturnType<typeof readMessage>, AskedFile>,
  ): Promise<WrittenContent> => (said.type === 'named' ? templates.write(clientId, said) : said);

  const respond = createRespond(idempotency);

  return {
    ...createActions({
      database,
      sessions,
      outbox,
      lanes,
      log,
      refuseKind,
      async once({ clientId, idempotencyKey: key }, asked, act) {
        const work = async (id: string): Promise<SendResponse<Acted>> => {
          const body = await act(id);
          return { statusCode: body.status === 'unknown' ? 202 : 200, body };
        };
        if (key === undefined) return work(newMessageId());
        const digest = digestOf(asked);
        // Said twice under one id it is said once: nothing has to be noted before.
        return idempotency({ clientId, key, digest }, () => work(actionIdOf(clientId, key, digest)));
      },
    }),

    async sendText(request) {
      const { clientId, text, replyTo, unlessPaused, origin = BY_PROGRAM } = request;
      const to = await addressBook.withCountry(clientId, request.to, 'to');
      await refuseWhatItCannot(clientId, to, 'text');
      const parcel: Parcel = {
        clientId,
        to,
        origin,
        unlessPaused,
        content: { type: 'text', text },
        asked: asOutgoing({ to, type: 'text', text: { text }, replyTo, unlessPaused }),
        ...(await around(clientId, to, replyTo)),
      };
      return respond<SentText>(
        request,
        ['text', recipientText(to), text, ...asked(replyTo)],
        (along, again) => handOver(parcel, along, again),
        sent => ({ success: true, clientId, ...sent, text }),
      );
    },

    async sendMedia(request) {
      const { clientId, mediaUrl, mediaId, type, caption, fileName, replyTo, origin = BY_PROGRAM } = request;
      const { unlessPaused } = request;
      oneFile(request);
      const to = await addressBook.withCountry(clientId, request.to, 'to');
      await refuseWhatItCannot(clientId, to, type);
      const quoting = await around(clientId, to, replyTo);
      return respond<SentMedia>(
        request,
        [
          'media',
          recipientText(to),
          mediaUrl ?? { mediaId },
          type,
          caption ?? null,
          fileName ?? null,
          ...asked(replyTo),
        ],
        (along, again) =>
          sendFile(
            {
              clientId,
              to,
              origin,
              unlessPaused,
              asked: asOutgoing({
                to,
                type,
                [type]: { mediaUrl, mediaId, caption, fileName },
                replyTo,
                unlessPaused,
              }),
              ...quoting,
            },
            { kind: type, mediaUrl, mediaId, fileName, caption },
            along,
            again,
          ),
        sent => ({
          success: true,
          clientId,
          ...sent,
          mediaType: type,
          ...(mediaUrl !== undefined && { mediaUrl }),
          ...(mediaId !== undefined && { mediaId }),
          caption: caption ?? null,
        }),
      );
    },

    async sendMessage(request) {
      const { clientId, message, origin = BY_PROGRAM } = request;
      const { type, replyTo, mentions, typingSeconds, unlessPaused } = message;
      const said = readMessage(message);
      const to = await addressBook.withCountry(clientId, message.to, 'to');
      await refuseWhatItCannot(clientId, to, type);
      const parcel = {
        clientId,
        to,
        origin,
        unlessPaused,
        asked: { ...message, to },
        ...(await around(clientId, to, replyTo, mentions)),
      };
      return respond<SentMessage>(
        request,
        ['message', recipientText(to), said, replyTo ?? null, mentions ?? null],
        async (along, again) => {
          if (request.isTooLate) throw new Gone(texts.tooLate);
          if (said.type === 'asked') return sendFile(parcel, said, along, again);
          if (typingSeconds !== undefined) await typeFirst(parcel, typingSeconds);
          return handOver({ ...parcel, content: await writtenOf(clientId, said) }, along, again);
        },
        sent => ({ success: true, clientId, ...sent, type }),
      );
    },

    async release({ clientId, message, origin, leaves, ...again }) {
      const said = readMessage(message);
      const { to: known, replyTo, mentions, unlessPaused } = message;
      const to = known as KnownRecipient;
      const stood = await around(clientId, to, replyTo, mentions);
      const parcel = { clientId, to, origin, unlessPaused, asked: message, leaves, ...stood };
      if (said.type === 'asked') await sendFile(parcel, said, undefined, again);
      else await handOver({ ...parcel, content: await writtenOf(clientId, said) }, undefined, again);
    },

    async check(clientId, message) {
      const said = readMessage(message);
      const to = await addressBook.withCountry(clientId, message.to, 'to');
      await refuseWhatItCannot(clientId, to, message.type);
      await around(clientId, to, message.replyTo, message.mentions);
      if (said.type === 'asked') await checkFile(clientId, said);
      else await writtenOf(clientId, said);
      return addressBook.reachable(clientId, to);
    },

    async checkContent(clientId, message) {
      const said = readMessage(message);
      await refuseKind(clientId, message.type);
      if (said.type === 'asked') await checkFile(clientId, said);
      else await writtenOf(clientId, said);
    },

    noteFailed: createNoteFailed({ database, addressBook }),

    async checkNumber(clientId, recipient) {
      const asked = await addressBook.withCountry(clientId, recipient, 'phoneNumber');
      return checkNumber({ sessions, lanes: lookups }, clientId, asked);
    },

    underWay: ids => ids.filter(outbox.isUnderWay),
    async recover() {
      const left = await recoverOutbox(database);
      if (left > 0) log.warn({ messages: left }, 'a process that died left messages of unknown outcome');
    },
  };
}
