import type { Endpoints, PayloadOf, ResponseOf } from '@recado/contract';
import { groupAndContactTexts as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { Invalid, NotFound } from '../../../core/errors/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { createSessionTaskRunner } from '../../clients/connections/createSessionTaskRunner.ts';
import { createIdempotentActionRunner } from './createIdempotentActionRunner.ts';
import type { PictureConverter, PictureSource } from './createPictureConverter.ts';
import type { ClientActionRequest } from './GroupService.ts';
import { trimAndTruncate } from './presentProfile.ts';

type Profile = ResponseOf<Endpoints['GET /external/profile']>;

export interface ProfileServiceDeps {
  readonly database: Knex;
  readonly sessions: ClientSessions;
  readonly pictures: PictureConverter;
  /** Public URL of the API, with its prefix. */
  readonly apiUrl: string;
  readonly log: Logger;
}

/**
 * Manages the profile of a client's own number. Each call reads the profile from WhatsApp, because it is not
 * stored. A failed task throws a domain error that explains the cause.
 */
export function createProfileService({ database, sessions, pictures, apiUrl, log }: ProfileServiceDeps) {
  const taskRunner = createSessionTaskRunner({ sessions });
  const actionRunner = createIdempotentActionRunner({ database, log });

  const readProfile = async (clientId: string): Promise<Profile> => {
    await taskRunner.ensure(clientId, 'profile');
    const { name, about, hasPicture } = await taskRunner.run(clientId, 'profile.get', {});
    const pictureUrl = hasPicture ? `${apiUrl}/external/profile/picture` : null;
    return {
      success: true,
      clientId,
      profile: { name: trimAndTruncate(name, 200), about: trimAndTruncate(about, 1_000), pictureUrl },
    };
  };

  return {
    async get(clientId: string): Promise<Profile> {
      return readProfile(clientId);
    },

    /** @throws Invalid when there is nothing to change */
    async update(
      request: ClientActionRequest,
      change: PayloadOf<Endpoints['PATCH /external/profile']>,
    ): Promise<Profile> {
      await taskRunner.ensure(request.clientId, 'profile');
      if (Object.keys(change).length === 0) throw new Invalid(texts.nothingToChange);
      return actionRunner.runOnce(request, ['profile update', change], async () => {
        await taskRunner.run(request.clientId, 'profile.update', change);
        return readProfile(request.clientId);
      });
    },

    /** @throws NotFound when there is no picture */
    async picture(clientId: string): Promise<Uint8Array> {
      await taskRunner.ensure(clientId, 'profile');
      const jpeg = await taskRunner.run(clientId, 'profile.seePicture', {});
      if (!jpeg) throw new NotFound(texts.noPicture.own);
      return jpeg;
    },

    /**
     * Sets the profile picture, or removes it if `file` is omitted.
     * @throws MediaRefused, Invalid, Unprocessable (the file is not a picture)
     */
    async setPicture(request: ClientActionRequest, file: PictureSource | undefined): Promise<Profile> {
      await taskRunner.ensure(request.clientId, 'profile');
      const { clientId } = request;
      return actionRunner.runOnce(request, ['profile picture', file ?? null], async () => {
        const jpeg = file && (await pictures.toSquareJpeg(clientId, file));
        await taskRunner.run(clientId, 'profile.picture', jpeg ? { jpeg } : {});
        return readProfile(clientId);
      });
    },
  };
}
