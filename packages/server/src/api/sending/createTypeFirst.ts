import { pause } from '@recado/timing';
import { addressKey } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import type { AddressBook, Addressee } from './createAddressBook.ts';
import { type Parcel, refuseOptedOut } from './createHandover.ts';
import { ensureConnected } from './ensureConnected.ts';

export interface TypeFirstDependencies {
  readonly database: Knex;
  readonly sessions: Sessions;
  readonly addressBook: Pick<AddressBook, 'addressee'>;
}

/** Before a text: shows that somebody is writing, and waits. What goes wrong with it is no reason not to send. */
export function createTypeFirst({ database, sessions, addressBook }: TypeFirstDependencies) {
  /** @throws NotConnected; OptedOut before anything is shown, since nothing would come of it */
  return async (
    { clientId, to, origin, unlessPaused }: Pick<Parcel, 'clientId' | 'to' | 'origin' | 'unlessPaused'>,
    seconds: number,
  ): Promise<void> => {
    await ensureConnected(sessions, clientId);
    const addressee = await addressBook.addressee(clientId, to).catch(() => undefined);
    if (addressee) {
      refuseOptedOut(addressee, origin);
      // Whether it is sent is decided afterwards; meanwhile a person writes there.
      if (!(unlessPaused && (await isPaused(database, clientId, addressee))))
        await sessions.type(clientId, addressee.to, 'typing').catch(() => undefined);
    }
    await pause(seconds * 1_000);
  };
}

async function isPaused(database: Knex, clientId: string, { to, person }: Addressee): Promise<boolean> {
  const asked = {
    clientId,
    chat: person ? null : addressKey(to),
    phone: person?.phone ?? null,
    lid: person?.lid ?? null,
  };
  return (await rows(database, PAUSED, asked)).length > 0;
}

const PAUSED = `
  SELECT v.chat FROM conversations v
  WHERE v.client_id = :clientId AND v.paused_until > now()
    AND (v.chat = :chat OR v.chat IN (
      SELECT concat('contact:', c.id) FROM contacts c
      WHERE c.client_id = :clientId AND (c.phone = :phone OR c.lid = :lid)))
  LIMIT 1`;
