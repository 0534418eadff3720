import { groupAndContactTexts as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { Invalid, NotFound } from '../../../core/errors/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { createSessionTaskRunner } from '../../clients/connections/createSessionTaskRunner.ts';
import { createIdempotentActionRunner } from './createIdempotentActionRunner.ts';
import { createPersonResolver, listDistinctPeople } from './createPersonResolver.ts';
import type { PictureConverter } from './createPictureConverter.ts';
import type { GroupService } from './GroupService.ts';
import { presentGroup, presentListedGroup, presentParticipantResults } from './presentGroup.ts';

export interface GroupServiceDeps {
  readonly database: Knex;
  readonly sessions: ClientSessions;
  readonly pictures: PictureConverter;
  readonly log: Logger;
}

export function createGroupService({ database, sessions, pictures, log }: GroupServiceDeps): GroupService {
  const taskRunner = createSessionTaskRunner({ sessions });
  const people = createPersonResolver({ database, sessions });
  const actionRunner = createIdempotentActionRunner({ database, log });

  const resolveGroupId = async (clientId: string, group: string): Promise<string> => {
    await taskRunner.ensure(clientId, 'groups');
    const id = /^(?:group:)?(\d[\d-]{4,39})(?:@g\.us)?$/i.exec(group.trim())?.[1];
    if (id === undefined) throw new NotFound(texts.groupNotFound);
    return id;
  };
  const getGroup = async (clientId: string, group: string) => ({
    success: true,
    clientId,
    group: presentGroup(await taskRunner.run(clientId, 'groups.get', { group })),
  });
  const getInvite = async (clientId: string, group: string, renew: boolean) => {
    const code = await taskRunner.run(clientId, 'groups.invite', { group, renew });
    const link = `https://chat.whatsapp.com/${code}`;
    return { success: true, clientId, chat: `group:${group}`, link, code };
  };

  return {
    async list(clientId) {
      await taskRunner.ensure(clientId, 'groups');
      const listedGroups = (await taskRunner.run(clientId, 'groups.list', {})).map(presentListedGroup);
      const groups = listedGroups.sort((first, second) => first.subject.localeCompare(second.subject, 'es'));
      return { success: true, clientId, groups };
    },

    async find({ clientId, group }) {
      return getGroup(clientId, await resolveGroupId(clientId, group));
    },

    async create(request, { subject, participants }) {
      await taskRunner.ensure(request.clientId, 'groups');
      const { clientId } = request;
      return actionRunner.runOnce(request, ['group', subject, participants], async markStarted => {
        const namedPeople = await people.find(clientId, participants, 'participants');
        await markStarted();
        const result = await taskRunner.run(clientId, 'groups.create', {
          subject,
          people: listDistinctPeople(namedPeople),
        });
        return {
          success: true,
          clientId,
          group: presentGroup(result.group),
          participants: presentParticipantResults(namedPeople, result.results),
        };
      });
    },

    async update(request, change) {
      const group = await resolveGroupId(request.clientId, request.group);
      if (Object.keys(change).length === 0) throw new Invalid(texts.nothingToChange);
      const { clientId } = request;
      return actionRunner.runOnce(request, ['group update', group, change], async () => {
        await taskRunner.run(clientId, 'groups.update', { group, ...change });
        return getGroup(clientId, group);
      });
    },

    async setPicture(request, file) {
      const group = await resolveGroupId(request.clientId, request.group);
      const { clientId } = request;
      return actionRunner.runOnce(request, ['group picture', group, file ?? null], async () => {
        const jpeg = file && (await pictures.toSquareJpeg(clientId, file));
        await taskRunner.run(clientId, 'groups.picture', { group, ...(jpeg && { jpeg }) });
        return { success: true, clientId, chat: `group:${group}` };
      });
    },

    async changeParticipants(request, action, participants) {
      const group = await resolveGroupId(request.clientId, request.group);
      const { clientId } = request;
      return actionRunner.runOnce(request, ['group participants', group, action, participants], async () => {
        const namedPeople = await people.find(clientId, participants, 'participants');
        const params = { group, action, people: listDistinctPeople(namedPeople) };
        const results = params.people.length > 0 ? await taskRunner.run(clientId, 'groups.members', params) : [];
        return {
          success: true,
          clientId,
          chat: `group:${group}`,
          participants: presentParticipantResults(namedPeople, results),
        };
      });
    },

    async invite({ clientId, group }) {
      return getInvite(clientId, await resolveGroupId(clientId, group), false);
    },

    async renewInvite(request) {
      const group = await resolveGroupId(request.clientId, request.group);
      return actionRunner.runOnce(request, ['group invite', group], () => getInvite(request.clientId, group, true));
    },

    async leave(request) {
      const group = await resolveGroupId(request.clientId, request.group);
      const { clientId } = request;
      return actionRunner.runOnce(request, ['group leave', group], async () => {
        await taskRunner.run(clientId, 'groups.leave', { group });
        return { success: true, clientId, chat: `group:${group}` };
      });
    },

    async preview(clientId, invite) {
      await taskRunner.ensure(clientId, 'groups');
      const code = codeOf(invite);
      return {
        success: true,
        clientId,
        group: presentListedGroup(await taskRunner.run(clientId, 'groups.preview', { code })),
      };
    },

    async join(request, invite) {
      await taskRunner.ensure(request.clientId, 'groups');
      const { clientId } = request;
      const code = codeOf(invite);
      return actionRunner.runOnce(request, ['group join', code], async () => {
        const { group, waiting } = await taskRunner.run(clientId, 'groups.join', { code });
        return { success: true, clientId, chat: `group:${group}`, waiting };
      });
    },
  };
}

/**
 * Returns the code of a group's invitation link. Also accepts the code itself.
 * @throws Invalid if the link is not to WhatsApp, or the code has an invalid form
 */
function codeOf(invite: string): string {
  const match = /^(?:https?:\/\/)?chat\.whatsapp\.com\/(?:invite\/)?([\w-]+)\/?(?:\?.*)?$/i.exec(invite);
  const code = match?.[1] ?? invite;
  if (!/^[\w-]{10,60}$/.test(code)) throw new Invalid(texts.inviteNotALink, { invite: texts.inviteNotALink });
  return code;
}
