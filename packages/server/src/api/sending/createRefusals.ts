import type { Recipient } from '@recado/contract';
import { sending as texts } from '@recado/texts';
import type { SendableKind } from '@recado/transport';
import { Unprocessable } from '../../ground/errors/index.ts';
import type { Abilities } from '../../lines/transports/index.ts';
import type { TemplateBook } from '../templates/createTemplateBook.ts';
import { sendablesOf } from './sendablesOf.ts';

/** What a client's transport cannot send, said before anything is done. */
export function createRefusals({
  abilities,
  templates,
}: {
  readonly abilities: Abilities;
  readonly templates: Pick<TemplateBook, 'ensure'>;
}) {
  /** @throws Unprocessable, Conflict for a template */
  const refuseKind = async (clientId: string, kind: SendableKind): Promise<void> => {
    if (kind === 'template') return templates.ensure(clientId);
    if (!sendablesOf(await abilities.of(clientId)).includes(kind))
      throw new Unprocessable(texts.media.unsupported(texts.media.kinds[kind]));
  };
  const refuseWhatItCannot = async (clientId: string, to: Recipient, kind: SendableKind): Promise<void> => {
    // Whatever it is, it sends texts to people.
    if (to.kind !== 'group' && kind === 'text') return;
    const { groups } = await abilities.of(clientId);
    if (to.kind === 'group' && !groups) throw new Unprocessable(texts.noGroups);
    await refuseKind(clientId, kind);
  };
  return { refuseKind, refuseWhatItCannot };
}
