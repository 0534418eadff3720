import { social as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { Invalid, NotFound } from '../../ground/errors/index.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import { createOnce } from './createOnce.ts';
import { createPeople, distinct } from './createPeople.ts';
import type { Pictures } from './createPictures.ts';
import { createTasks } from './createTasks.ts';
import type { Groups } from './Groups.ts';
import { listedGroup, presentGroup, presentResults } from './presentGroup.ts';

export interface GroupsDependencies {
  readonly database: Knex;
  readonly sessions: Sessions;
  readonly pictures: Pictures;
  readonly log: Logger;
}

export function createGroups({ database, sessions, pictures, log }: GroupsDependencies): Groups {
  const { ensure, run } = createTasks({ sessions });
  const people = createPeople({ database, sessions });
  const once = createOnce({ database, log });

  const ofGroup = async (clientId: string, group: string): Promise<string> => {
    await ensure(clientId, 'groups');
    const id = /^(?:group:)?(\d[\d-]{4,39})(?:@g\.us)?$/i.exec(group.trim())?.[1];
    if (id === undefined) throw new NotFound(texts.groupNotFound);
    return id;
  };
  const one = async (clientId: string, group: string) => ({
    success: true,
    clientId,
    group: presentGroup(await run(clientId, 'groups.get', { group })),
  });
  const linkOf = async (clientId: string, group: string, renew: boolean) => {
    const code = await run(clientId, 'groups.invite', { group, renew });
    const link = `https://chat.whatsapp.com/${code}`;
    return { success: true, clientId, chat: `group:${group}`, link, code };
  };

  return {
    async list(clientId) {
      await ensure(clientId, 'groups');
      const found = (await run(clientId, 'groups.list', {})).map(listedGroup);
      const groups = found.sort((one, other) => one.subject.localeCompare(other.subject, 'es'));
      return { success: true, clientId, groups };
    },

    find: async ({ clientId, group }) => one(clientId, await ofGroup(clientId, group)),

    async create(asking, { subject, participants }) {
      await ensure(asking.clientId, 'groups');
      const { clientId } = asking;
      return once(asking, ['group', subject, participants], async begin => {
        const named = await people.find(clientId, participants, 'participants');
        await begin();
        const made = await run(clientId, 'groups.create', { subject, people: distinct(named) });
        return {
          success: true,
          clientId,
          group: presentGroup(made.group),
          participants: presentResults(named, made.results),
        };
      });
    },

    async update(asking, change) {
      const group = await ofGroup(asking.clientId, asking.group);
      if (Object.keys(change).length === 0) throw new Invalid(texts.nothingToChange);
      const { clientId } = asking;
      return once(asking, ['group update', group, change], async () => {
        await run(clientId, 'groups.update', { group, ...change });
        return one(clientId, group);
      });
    },

    async setPicture(asking, file) {
      const group = await ofGroup(asking.clientId, asking.group);
      const { clientId } = asking;
      return once(asking, ['group picture', group, file ?? null], async () => {
        const jpeg = file && (await pictures.square(clientId, file));
        await run(clientId, 'groups.picture', { group, ...(jpeg && { jpeg }) });
        return { success: true, clientId, chat: `group:${group}` };
      });
    },

    async changeParticipants(asking, action, participants) {
      const group = await ofGroup(asking.clientId, asking.group);
      const { clientId } = asking;
      return once(asking, ['group participants', group, action, participants], async () => {
        const named = await people.find(clientId, participants, 'participants');
        const about = { group, action, people: distinct(named) };
        const results = about.people.length > 0 ? await run(clientId, 'groups.members', about) : [];
        return {
          success: true,
          clientId,
          chat: `group:${group}`,
          participants: presentResults(named, results),
        };
      });
    },

    invite: async ({ clientId, group }) => linkOf(clientId, await ofGroup(clientId, group), false),

    async renewInvite(asking) {
      const group = await ofGroup(asking.clientId, asking.group);
      return once(asking, ['group invite', group], () => linkOf(asking.clientId, group, true));
    },

    async leave(asking) {
      const group = await ofGroup(asking.clientId, asking.group);
      const { clientId } = asking;
      return once(asking, ['group leave', group], async () => {
        await run(clientId, 'groups.leave', { group });
        return { success: true, clientId, chat: `group:${group}` };
      });
    },

    async preview(clientId, invite) {
      await ensure(clientId, 'groups');
      const code = codeOf(invite);
      return {
        success: true,
        clientId,
        group: listedGroup(await run(clientId, 'groups.preview', { code })),
      };
    },

    async join(asking, invite) {
      await ensure(asking.clientId, 'groups');
      const { clientId } = asking;
      const code = codeOf(invite);
      return once(asking, ['group join', code], async () => {
        const { group, waiting } = await run(clientId, 'groups.join', { code });
        return { success: true, clientId, chat: `group:${group}`, waiting };
      });
    },
  };
}

/** @throws Invalid for another site's link, and for what is no code */
function codeOf(invite: string): string {
  const written = /^(?:https?:\/\/)?chat\.whatsapp\.com\/(?:invite\/)?([\w-]+)\/?(?:\?.*)?$/i.exec(invite);
  const code = written?.[1] ?? invite;
  if (!/^[\w-]{10,60}$/.test(code)) throw new Invalid(texts.inviteNotALink, { invite: texts.inviteNotALink });
  return code;
}
