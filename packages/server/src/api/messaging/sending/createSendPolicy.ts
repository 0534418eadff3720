import type { MessageOrigin, MessageRecipient } from '@recado/contract';
import { findFirstLink } from '@recado/contract/rules';
import { sendRejectionTexts as texts } from '@recado/texts';
import {
  isBusinessScopedId,
  type SendableMessageKind,
  type TransportCapabilities,
  TransportError,
} from '@recado/transport';
import { DomainError, Unprocessable } from '../../../core/errors/index.ts';
import type { ClientSessions, OutgoingSessionMessage } from '../../../lines/sessions/index.ts';
import { listSendableMessageKinds } from '../../../lines/transports/listSendableMessageKinds.ts';
import type { OwnerQuotaService } from '../../accounts/users/createOwnerQuotaService.ts';
import { throwNotConnected } from '../../clients/connections/ensureClientConnected.ts';
import { toDomainError } from '../../clients/connections/toDomainError.ts';
import type { NewChatLimiter, NewChatSlot } from '../pacing/createNewChatLimiter.ts';
import type { LinkPreviewer } from '../previews/createLinkPreviewer.ts';
import type { TemplateCatalog } from '../templates/createTemplateCatalog.ts';
import { RecipientOptedOut, type RecipientResolver, type ResolvedRecipient } from './createRecipientResolver.ts';
import type { ReplyWindowCheck } from './createReplyWindowCheck.ts';
import { type DispatchRequest, type NewMessageContent, toTransportContent } from './outgoingContent.ts';

/** A message that may be sent now, with everything that is reserved for it. */
export interface ApprovedSend {
  readonly recipient: ResolvedRecipient;
  /** Content with the preview of its link, if it has one. */
  readonly content: NewMessageContent;
  readonly transportContent: OutgoingSessionMessage['content'];
  readonly slot?: NewChatSlot | undefined;
  /** Releases the quota, because the message was not sent. Does nothing without a reservation. Never rejects. */
  releaseQuota(): Promise<void>;
}

/** Parts of a message that the transport of the client must support. */
export interface ContentRequest {
  readonly to: MessageRecipient;
  readonly kind: SendableMessageKind;
  readonly replyTo?: string | undefined;
  readonly mentions?: readonly MessageRecipient[] | undefined;
}

export interface SendPolicyDeps {
  readonly sessions: ClientSessions;
  readonly recipients: RecipientResolver;
  readonly templates: TemplateCatalog;
  readonly replyWindows: ReplyWindowCheck;
  readonly quota: OwnerQuotaService;
  readonly newChatLimiter: NewChatLimiter;
  readonly linkPreviewer: LinkPreviewer;
}

/** Decides whether a message may be sent. The outbox checks pauses, and file preparation checks sizes. */
export function createSendPolicy(dependencies: SendPolicyDeps) {
  const { sessions, recipients, templates, replyWindows, quota, newChatLimiter, linkPreviewer } = dependencies;
  const { abilities } = sessions;

  const assertKind = async (
    clientId: string,
    kind: SendableMessageKind,
    capabilities: TransportCapabilities,
  ): Promise<void> => {
    if (kind === 'template') await templates.assertSupportsTemplates(clientId);
    else if (!listSendableMessageKinds(capabilities).includes(kind))
      throw new Unprocessable(texts.media.unsupported(texts.media.kinds[kind]));
  };

  const assertReply = (
    { sends, groups }: TransportCapabilities,
    mentions: readonly MessageRecipient[] | undefined,
  ): void => {
    if (!sends) throw new Unprocessable(texts.noReplies);
    if (hasMentions(mentions) && !groups) throw new Unprocessable(texts.noMentions);
  };

  /**
   * Adds the preview of the first link in a text, unless the request has its own preview or wants none. A preview
   * that the network creates is requested in the sent content, but its title is unknown, so none is stored.
   */
  const addLinkPreview = async (
    { content, requested }: DispatchRequest,
    { linkPreviews }: TransportCapabilities,
  ): Promise<{ readonly content: NewMessageContent; readonly sentContent: NewMessageContent }> => {
    const unchanged = { content, sentContent: content };
    if (content.type !== 'text' || content.preview || requested.preview === false) return unchanged;
    const link = linkPreviews && findFirstLink(content.text);
    if (!link) return unchanged;
    if (linkPreviews === 'network') return { content, sentContent: { ...content, preview: link } };
    const preview = await linkPreviewer.findPreview(link);
    if (!preview) return unchanged;
    const withPreview = { ...content, preview };
    return { content: withPreview, sentContent: withPreview };
  };

  return {
    /** The only check of the connection in this process. @throws NotConnected with the reason */
    async assertConnected(clientId: string): Promise<void> {
      try {
        await sessions.ready(clientId);
      } catch (error) {
        await throwNotConnected(sessions, clientId, error);
      }
    },

    /**
     * Checks kind, group, reply and mentions before any work is done.
     *
     * @throws Unprocessable if the client cannot send such a message; Conflict if it has no message templates
     */
    async assertContentSupported(clientId: string, { to, kind, replyTo, mentions }: ContentRequest): Promise<void> {
      const isReply = replyTo !== undefined || hasMentions(mentions);
      // Skip the lookup of the transport's abilities, because every transport can send texts to people.
      if (to.kind !== 'group' && kind === 'text' && !isReply) return;
      const capabilities = await abilities.forClient(clientId);
      if (to.kind === 'group' && !capabilities.groups) throw new Unprocessable(texts.noGroups);
      await assertKind(clientId, kind, capabilities);
      if (isReply) assertReply(capabilities, mentions);
    },

    /** Checks the kind of a message without a known recipient, or of an action. @throws Unprocessable, Conflict */
    async assertKindSupported(clientId: string, kind: SendableMessageKind): Promise<void> {
      await assertKind(clientId, kind, await abilities.forClient(clientId));
    },

    /** Checks the reply context of a held message, whose kind was checked when it was held. @throws Unprocessable */
    async assertReplySupported(clientId: string, mentions: readonly MessageRecipient[] | undefined): Promise<void> {
      assertReply(await abilities.forClient(clientId), mentions);
    },

    /** Fetches the preview of a message that waits in its line's queue, so that `approve` finds it in the cache. */
    async prepareLinkPreview(request: DispatchRequest): Promise<void> {
      await addLinkPreview(request, await abilities.forClient(request.clientId));
    },

    /**
     * Runs the checks that need the recipient, and reserves the quota and the slot of a new chat. A held message
     * has reserved both already.
     *
     * @throws DomainError if the message must not be sent now; then nothing stays reserved
     */
    async approve(request: DispatchRequest): Promise<ApprovedSend> {
      const { clientId, to, origin, held } = request;
      const recipient = await recipients.resolveRecipient(clientId, to).catch((error: unknown) => {
        throw error instanceof TransportError ? toDomainError(error) : error;
      });
      assertNotOptedOut(recipient, origin);
      const capabilities = await abilities.forClient(clientId);
      assertAddressable(recipient, capabilities);
      if (capabilities.replyWindowMs !== undefined)
        await replyWindows.assertWindowOpen(clientId, recipient, request.content, capabilities.replyWindowMs);
      const { content, sentContent } = await addLinkPreview(request, capabilities);
      // Convert the content before anything is reserved: a failure now must leave no reservation.
      const transportContent = toTransportContent(sentContent, capabilities);
      if (held) return { recipient, content, transportContent, async releaseQuota() {} };
      const reservation = await quota.reserve(clientId);
      const releaseQuota = async (): Promise<void> => {
        await reservation?.release();
      };
      // A chat is new if the person never wrote, and no message to them was accepted before.
      const { person, isNew } = recipient;
      try {
        const slot = isNew && person ? await newChatLimiter.reserve(clientId, person, origin) : undefined;
        return { recipient, content, transportContent, slot, releaseQuota };
      } catch (error) {
        if (error instanceof DomainError) await releaseQuota();
        throw error;
      }
    },
  };
}
export type SendPolicy = ReturnType<typeof createSendPolicy>;

/** Lets people who opted out receive only manual messages and one opt-out reply. @throws RecipientOptedOut */
export function assertNotOptedOut({ hasOptedOut }: ResolvedRecipient, { kind, rule }: MessageOrigin): void {
  if (hasOptedOut && kind !== 'console' && rule?.kind !== 'optOut') throw new RecipientOptedOut(texts.optedOut);
}

/** Rejects a person whose only identifier belongs to another kind of connection. @throws Unprocessable */
function assertAddressable({ person }: ResolvedRecipient, { privateIds }: TransportCapabilities): void {
  if (!person || person.phone !== undefined || person.lid === undefined || privateIds === undefined) return;
  if (privateIds !== (isBusinessScopedId(person.lid) ? 'business-scoped' : 'lid'))
    throw new Unprocessable(texts.otherConnection);
}

const hasMentions = (mentions: readonly MessageRecipient[] = []): boolean => mentions.length > 0;
