import type { Endpoints, PayloadOf, ResponseOf } from '@recado/contract';
import { social as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { Invalid, NotFound } from '../../ground/errors/index.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import { createOnce } from './createOnce.ts';
import type { AskedPicture, Pictures } from './createPictures.ts';
import { createTasks } from './createTasks.ts';
import type { Asking } from './Groups.ts';
import { cut } from './presentProfile.ts';

type Profile = ResponseOf<Endpoints['GET /external/profile']>;

export interface ProfilesDependencies {
  readonly database: Knex;
  readonly sessions: Sessions;
  readonly pictures: Pictures;
  /** Where programs reach the API, with its prefix. */
  readonly apiUrl: string;
  readonly log: Logger;
}

/** What a client's number shows others, as WhatsApp has it at this moment; errors as in `Groups`. */
export function createProfiles({ database, sessions, pictures, apiUrl, log }: ProfilesDependencies) {
  const { ensure, run } = createTasks({ sessions });
  const once = createOnce({ database, log });

  const get = async (clientId: string): Promise<Profile> => {
    await ensure(clientId, 'profile');
    const { name, about, hasPicture } = await run(clientId, 'profile.get', {});
    const pictureUrl = hasPicture ? `${apiUrl}/external/profile/picture` : null;
    return {
      success: true,
      clientId,
      profile: { name: cut(name, 200), about: cut(about, 1_000), pictureUrl },
    };
  };

  return {
    get,

    /** @throws Invalid when there is nothing to change */
    async update(asking: Asking, change: PayloadOf<Endpoints['PATCH /external/profile']>): Promise<Profile> {
      await ensure(asking.clientId, 'profile');
      if (Object.keys(change).length === 0) throw new Invalid(texts.nothingToChange);
      return once(asking, ['profile update', change], async () => {
        await run(asking.clientId, 'profile.update', change);
        return get(asking.clientId);
      });
    },

    /** @throws NotFound when there is none */
    async picture(clientId: string): Promise<Uint8Array> {
      await ensure(clientId, 'profile');
      const jpeg = await run(clientId, 'profile.seePicture', {});
      if (!jpeg) throw new NotFound(texts.noPicture.own);
      return jpeg;
    },

    /** Without a file there is no picture any more. @throws MediaRefused, Invalid, Unprocessable for what is no picture */
    async setPicture(asking: Asking, file: AskedPicture | undefined): Promise<Profile> {
      await ensure(asking.clientId, 'profile');
      const { clientId } = asking;
      return once(asking, ['profile picture', file ?? null], async () => {
        const jpeg = file && (await pictures.square(clientId, file));
        await run(clientId, 'profile.picture', jpeg ? { jpeg } : {});
        return get(clientId);
      });
    },
  };
}
