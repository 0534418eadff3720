import { formatRecipient, type MessageOrigin, type UnambiguousRecipient } from '@recado/contract';
import { sendRejectionTexts as texts } from '@recado/texts';
import { Gone } from '../../../core/errors/index.ts';
import { createClientSendQueues } from '../../clients/connections/createClientSendQueues.ts';
import { ensureClientConnected } from '../../clients/connections/ensureClientConnected.ts';
import { createTemplateCatalog } from '../templates/createTemplateCatalog.ts';
import { buildMessageActionId } from './actionId.ts';
import { checkNumberRegistration } from './checkNumberRegistration.ts';
import { createContentCapabilityChecker } from './createContentCapabilityChecker.ts';
import { createFailedMessageStore } from './createFailedMessageStore.ts';
import type { StorePendingResultCallback } from './createIdempotentExecutor.ts';
import { computeRequestDigest, createIdempotentExecutor } from './createIdempotentExecutor.ts';
import { createIdempotentResponder, listReplyToDigestParts } from './createIdempotentResponder.ts';
import { createMessageActionService } from './createMessageActionService.ts';
import { createMessageDispatch, type MessageDispatchRequest, type MessageSendResult } from './createMessageDispatch.ts';
import type { PreparedFile } from './createOutgoingFilePreparer.ts';
import { createOutgoingFilePreparer, createScheduledMessageFileCheck } from './createOutgoingFilePreparer.ts';
import { createRecipientResolver } from './createRecipientResolver.ts';
import { createReplyContextResolver } from './createReplyContextResolver.ts';
import { createReplyWindowCheck } from './createReplyWindowCheck.ts';
import { createTypingIndicator } from './createTypingIndicator.ts';
import { createWhatsAppMessageId } from './createWhatsAppMessageId.ts';
import type {
  MessageActionResult,
  MessageSender,
  SendMediaResult,
  SendMessageResult,
  SendResponse,
  SendTextResult,
} from './MessageSender.ts';
import type { MessageSenderDeps } from './MessageSenderDeps.ts';
import { createOutbox } from './outbox.ts';
import { assertOneFileSource, parseOutgoingContent, type RequestedFile } from './parseOutgoingContent.ts';
import type { NewMessageContent } from './QueuedMessage.ts';
import { recoverOutbox } from './recoverOutbox.ts';
import { toOutgoingMessage } from './toOutgoingMessage.ts';

const API_ORIGIN: MessageOrigin = { kind: 'api' };

export function createMessageSender(dependencies: MessageSenderDeps): MessageSender {
  const { database, commitPool = database, sessions, marks, log } = dependencies;
  const { abilities } = sessions;
  const outbox = createOutbox({ database, committing: commitPool, log });
  const idempotency = createIdempotentExecutor({ database, log });
  const addressBook = createRecipientResolver({ database, sessions, marks });
  const clientQueues = createClientSendQueues({ maxConcurrent: 32, maxWaiting: 500 });
  const templates = createTemplateCatalog({ database, sessions });
  const replyWindows = createReplyWindowCheck({ database, abilities, templates });
  const dispatch = createMessageDispatch({ ...dependencies, addressBook, outbox, clientQueues, replyWindows });
  const withPreparedFile = createOutgoingFilePreparer({ ...dependencies, abilities });
  const checkFile = createScheduledMessageFileCheck({ ...dependencies, abilities });
  const showTyping = createTypingIndicator({ database, sessions, addressBook });
  const lookupQueues = createClientSendQueues({ maxConcurrent: 4, maxWaiting: 100 });
  const replyContext = createReplyContextResolver({ database, addressBook, abilities });

  const { assertKindSupported, assertCanSend } = createContentCapabilityChecker({ abilities, templates });

  const sendFile = async (
    sendRequest: Omit<MessageDispatchRequest, 'content'>,
    { caption, ...requestedFile }: Omit<RequestedFile, 'type'>,
    onPersist: StorePendingResultCallback<MessageSendResult> | undefined,
    previous: Pick<MessageSendResult, 'messageId' | 'timestamp'> | undefined,
  ): Promise<MessageSendResult> => {
    await ensureClientConnected(sessions, sendRequest.clientId);
    return withPreparedFile(sendRequest.clientId, requestedFile, ({ file, ...from }: PreparedFile) => {
      const content = { type: 'file' as const, file, ...(caption && { caption }) };
      return dispatch({ ...sendRequest, content, ...from }, onPersist, previous);
    });
  };

  const resolveContent = async (
    clientId: string,
    messageContent: Exclude<ReturnType<typeof parseOutgoingContent>, RequestedFile>,
  ): Promise<NewMessageContent> =>
    messageContent.type === 'named' ? templates.resolveTemplate(clientId, messageContent) : messageContent;

  const respond = createIdempotentResponder(idempotency);

  return {
    ...createMessageActionService({
      database,
      sessions,
      outbox,
      clientQueues,
      log,
      assertKindSupported,
      async executeOnce({ clientId, idempotencyKey: key }, digestInput, act) {
        const work = async (id: string): Promise<SendResponse<MessageActionResult>> => {
          const body = await act(id);
          return { statusCode: body.status === 'unknown' ? 202 : 200, body };
        };
        if (key === undefined) return work(createWhatsAppMessageId());
        const digest = computeRequestDigest(digestInput);
        // Store no record before the message action: a retry uses the same message ID, and so has no second effect.
        return idempotency({ clientId, key, digest }, () => work(buildMessageActionId(clientId, key, digest)));
      },
    }),

    async sendText(request) {
      const { clientId, text, replyTo, unlessPaused, origin = API_ORIGIN } = request;
      const to = await addressBook.withCountry(clientId, request.to, 'to');
      await assertCanSend(clientId, to, 'text');
      const sendRequest: MessageDispatchRequest = {
        clientId,
        to,
        origin,
        unlessPaused,
        content: { type: 'text', text },
        originalMessage: toOutgoingMessage({ to, type: 'text', text: { text }, replyTo, unlessPaused }),
        ...(await replyContext(clientId, to, replyTo)),
      };
      return respond<SendTextResult>(
        request,
        ['text', formatRecipient(to), text, ...listReplyToDigestParts(replyTo)],
        (onPersist, previousBody) => dispatch(sendRequest, onPersist, previousBody),
        sent => ({ success: true, clientId, ...sent, text }),
      );
    },

    async sendMedia(request) {
      const { clientId, mediaUrl, mediaId, type, caption, fileName, replyTo, origin = API_ORIGIN } = request;
      const { unlessPaused } = request;
      assertOneFileSource(request);
      const to = await addressBook.withCountry(clientId, request.to, 'to');
      await assertCanSend(clientId, to, type);
      const context = await replyContext(clientId, to, replyTo);
      return respond<SendMediaResult>(
        request,
        [
          'media',
          formatRecipient(to),
          mediaUrl ?? { mediaId },
          type,
          caption ?? null,
          fileName ?? null,
          ...listReplyToDigestParts(replyTo),
        ],
        (onPersist, previousBody) =>
          sendFile(
            {
              clientId,
              to,
              origin,
              unlessPaused,
              originalMessage: toOutgoingMessage({
                to,
                type,
                [type]: { mediaUrl, mediaId, caption, fileName },
                replyTo,
                unlessPaused,
              }),
              ...context,
            },
            { kind: type, mediaUrl, mediaId, fileName, caption },
            onPersist,
            previousBody,
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
      const { clientId, message, origin = API_ORIGIN } = request;
      const { type, replyTo, mentions, typingSeconds, unlessPaused } = message;
      const messageContent = parseOutgoingContent(message);
      const to = await addressBook.withCountry(clientId, message.to, 'to');
      await assertCanSend(clientId, to, type);
      const sendRequest = {
        clientId,
        to,
        origin,
        unlessPaused,
        originalMessage: { ...message, to },
        ...(await replyContext(clientId, to, replyTo, mentions)),
      };
      return respond<SendMessageResult>(
        request,
        ['message', formatRecipient(to), messageContent, replyTo ?? null, mentions ?? null],
        async (onPersist, previousBody) => {
          if (request.isTooLate) throw new Gone(texts.tooLate);
          if (messageContent.type === 'asked') return sendFile(sendRequest, messageContent, onPersist, previousBody);
          if (typingSeconds !== undefined) await showTyping(sendRequest, typingSeconds);
          return dispatch(
            { ...sendRequest, content: await resolveContent(clientId, messageContent) },
            onPersist,
            previousBody,
          );
        },
        sent => ({ success: true, clientId, ...sent, type }),
      );
    },

    async release({ clientId, message, origin, markAsSending, ...previous }) {
      const messageContent = parseOutgoingContent(message);
      const { to: known, replyTo, mentions, unlessPaused } = message;
      const to = known as UnambiguousRecipient;
      const context = await replyContext(clientId, to, replyTo, mentions);
      const sendRequest = { clientId, to, origin, unlessPaused, originalMessage: message, markAsSending, ...context };
      if (messageContent.type === 'asked') await sendFile(sendRequest, messageContent, undefined, previous);
      else
        await dispatch(
          { ...sendRequest, content: await resolveContent(clientId, messageContent) },
          undefined,
          previous,
        );
    },

    async check(clientId, message) {
      const messageContent = parseOutgoingContent(message);
      const to = await addressBook.withCountry(clientId, message.to, 'to');
      await assertCanSend(clientId, to, message.type);
      await replyContext(clientId, to, message.replyTo, message.mentions);
      if (messageContent.type === 'asked') await checkFile(clientId, messageContent);
      else await resolveContent(clientId, messageContent);
      return addressBook.assertReachable(clientId, to);
    },

    async checkContent(clientId, message) {
      const messageContent = parseOutgoingContent(message);
      await assertKindSupported(clientId, message.type);
      if (messageContent.type === 'asked') await checkFile(clientId, messageContent);
      else await resolveContent(clientId, messageContent);
    },

    storeFailedMessage: createFailedMessageStore({ database, addressBook }),

    async checkNumber(clientId, recipient) {
      const recipientWithCountry = await addressBook.withCountry(clientId, recipient, 'phoneNumber');
      return checkNumberRegistration({ sessions, clientQueues: lookupQueues }, clientId, recipientWithCountry);
    },

    filterInFlight: ids => ids.filter(outbox.isInFlight),
    async recover() {
      const recoveredCount = await recoverOutbox(database);
      if (recoveredCount > 0)
        log.warn({ messages: recoveredCount }, 'messages of a dead process were marked as unknown outcome');
    },
  };
}
