import type { KnownRecipient, Recipient } from '@recado/contract';
import { sending as texts } from '@recado/texts';
import type { Person } from '@recado/transport';
import type { Knex } from 'knex';
import { Unprocessable } from '../../ground/errors/index.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import type { AddressBook } from './createAddressBook.ts';
import type { Parcel } from './createHandover.ts';
import { findQuoted } from './findTarget.ts';

interface AroundDependencies {
  readonly database: Knex;
  readonly addressBook: Pick<AddressBook, 'mentioned'>;
  readonly abilities: Sessions['abilities'];
}

/** Finds what stands around a message: the one it answers, and who is named in it. */
export const createAround =
  ({ database, addressBook, abilities }: AroundDependencies) =>
  async (
    clientId: string,
    to: KnownRecipient,
    replyTo: string | undefined,
    mentions: readonly Recipient[] = [],
  ): Promise<Pick<Parcel, 'quoted' | 'mentions'>> => {
    if (replyTo === undefined && mentions.length === 0) return {};
    const { sends, groups } = await abilities.of(clientId);
    if (!sends) throw new Unprocessable(texts.noReplies);
    if (mentions.length > 0 && !groups) throw new Unprocessable(texts.noMentions);
    const people: Person[] = [];
    for (const mention of mentions) people.push(await addressBook.mentioned(clientId, mention));
    return {
      ...(replyTo !== undefined && { quoted: await findQuoted(database, clientId, to, replyTo) }),
      ...(people.length > 0 && { mentions: people }),
    };
  };
