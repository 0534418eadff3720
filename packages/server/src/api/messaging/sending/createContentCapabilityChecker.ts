import type { MessageRecipient } from '@recado/contract';
import { sendRejectionTexts as texts } from '@recado/texts';
import type { SendableMessageKind } from '@recado/transport';
import { Unprocessable } from '../../../core/errors/index.ts';
import type { TransportCapabilityLookup } from '../../../lines/transports/index.ts';
import { listSendableMessageKinds } from '../../../lines/transports/listSendableMessageKinds.ts';
import type { TemplateCatalog } from '../templates/createTemplateCatalog.ts';

interface CapabilityChecksOptions {
  readonly abilities: TransportCapabilityLookup;
  readonly templates: Pick<TemplateCatalog, 'assertSupportsTemplates'>;
}

/** Creates checks that reject content that a client's transport cannot send, before any work is done. */
export function createContentCapabilityChecker({ abilities, templates }: CapabilityChecksOptions) {
  /**
   * @throws Unprocessable if the client cannot send this kind of content; Conflict if the client has no message
   *   templates
   */
  const assertKindSupported = async (clientId: string, kind: SendableMessageKind): Promise<void> => {
    if (kind === 'template') return templates.assertSupportsTemplates(clientId);
    if (!listSendableMessageKinds(await abilities.forClient(clientId)).includes(kind))
      throw new Unprocessable(texts.media.unsupported(texts.media.kinds[kind]));
  };
  const assertCanSend = async (clientId: string, to: MessageRecipient, kind: SendableMessageKind): Promise<void> => {
    // Skip the lookup of the transport's abilities, because every transport can send texts to people.
    if (to.kind !== 'group' && kind === 'text') return;
    const { groups } = await abilities.forClient(clientId);
    if (to.kind === 'group' && !groups) throw new Unprocessable(texts.noGroups);
    await assertKindSupported(clientId, kind);
  };
  return { assertKindSupported, assertCanSend };
}
