import { formatAddressKey, type Person } from '../address.ts';
import { TransportError } from '../errors.ts';
import type {
  GroupMemberAction,
  GroupMemberChangeOutcome,
  GroupMemberChangeResult,
  SessionTaskHandlers,
  SessionTaskName,
} from '../sessionTasks.ts';
import type { TransportCapabilities } from '../TransportCapabilities.ts';
import type { FakeAccountRegistry } from './FakeAccountRegistry.ts';
import type { FakeDevice } from './FakeDevice.ts';
import type { FakeGroup } from './FakeGroup.ts';
import type { FakePhone } from './FakePhone.ts';
import type { FakeProfile } from './FakeProfile.ts';
import { notifyGroup } from './notifyGroup.ts';

/**
 * Creates the handlers that run the tasks of an account, such as group and profile changes.
 *
 * @param originDevice the linked device that runs the tasks, if any
 */
export function createFakeTaskHandlers(
  directory: FakeAccountRegistry,
  own: FakePhone,
  originDevice?: FakeDevice,
): SessionTaskHandlers {
  const getOwnGroup = (id: string): FakeGroup => {
    const group = directory.groups.get(id);
    if (!group?.roles.has(own))
      throw new TransportError('not-in-group', 'The account is not a member of the group.', { code: 403 });
    return group;
  };
  const getAdministeredGroup = (id: string): FakeGroup => {
    const group = getOwnGroup(id);
    if (!group.isAdmin(own))
      throw new TransportError('not-admin', 'The account is not an administrator of the group.', { code: 403 });
    return group;
  };
  const getEditableGroup = (id: string): FakeGroup =>
    getOwnGroup(id).onlyAdminsEdit ? getAdministeredGroup(id) : getOwnGroup(id);
  const getInvitedGroup = (code: string): FakeGroup => {
    const group = [...directory.groups.values()].find(each => each.code === code);
    if (!group) throw new TransportError('bad-invite', 'The invitation code is invalid.', { code: 406 });
    return group;
  };
  const getRegisteredPhone = (person: Person): FakePhone => {
    const target = directory.find(person);
    if (!target || 'kind' in target) throw new TransportError('not-registered', 'The number is not registered.');
    return target as FakePhone;
  };
  const getProfile = (person: Person): FakeProfile => getRegisteredPhone(person).profile;
  const changeEachMember = (
    group: FakeGroup,
    action: GroupMemberAction,
    people: readonly Person[],
  ): GroupMemberChangeResult[] =>
    people.map(requestedPerson => {
      const target = directory.find(requestedPerson);
      const phone = target && !('kind' in target) ? (target as FakePhone) : undefined;
      const person = phone?.person ?? requestedPerson;
      const code = getRefusalCode(group, action, phone);
      if (!phone || code !== undefined)
        return { person, outcome: OUTCOMES_BY_CODE[code ?? 404] ?? 'refused', code: code ?? 404 };
      if (action === 'remove') group.roles.delete(phone);
      else group.roles.set(phone, action === 'promote' ? 'admin' : 'member');
      if (action === 'add') notifyGroup(group, own, [phone], { what: 'joined', subject: group.subject });
      if (action === 'remove') notifyGroup(group, own, [phone], { what: 'left' });
      return { person, outcome: 'done' };
    });
  /** Changes several members of a group, and notifies the other members of all changes in one event. */
  const changeMembers = (
    group: FakeGroup,
    action: GroupMemberAction,
    requestedPeople: readonly Person[],
  ): GroupMemberChangeResult[] => {
    const previousMembers = group.members;
    const results = changeEachMember(group, action, requestedPeople);
    const people = results.filter(({ outcome }) => outcome === 'done').map(({ person }) => person);
    const others = action === 'add' ? previousMembers : group.members;
    if (people.length > 0) notifyGroup(group, own, others, { what: 'participants', action, people });
    return results;
  };

  return {
    'groups.list': async () =>
      [...directory.groups.values()].filter(({ roles }) => roles.has(own)).map(group => group.describeFor(own)),
    'groups.get': async ({ group }) => getOwnGroup(group).describeFor(own),
    async 'groups.create'({ subject, people }) {
      const { id } = directory.group(subject, [own.number]);
      const group = getOwnGroup(id);
      notifyGroup(group, own, [own], { what: 'created', subject });
      const results = changeEachMember(group, 'add', people);
      return { group: group.describeFor(own), results };
    },
    async 'groups.update'({ group: id, ...changes }) {
      const isSetting = changes.onlyAdminsEdit !== undefined || changes.onlyAdminsWrite !== undefined;
      const group = Object.assign(isSetting ? getAdministeredGroup(id) : getEditableGroup(id), changes);
      for (const [name, value] of Object.entries(changes))
        notifyGroup(group, own, group.members, { what: 'updated', change: { [name]: value } });
    },
    async 'groups.picture'({ group: id, jpeg }) {
      const group = getEditableGroup(id);
      group.picture = jpeg;
      const picture = jpeg ? 'changed' : 'removed';
      notifyGroup(group, own, group.members, { what: 'updated', change: { picture } });
    },
    'groups.members': async ({ group, action, people }) => changeMembers(getAdministeredGroup(group), action, people),
    async 'groups.invite'({ group: id, renew }) {
      const group = getAdministeredGroup(id);
      return renew ? group.renewCode() : group.code;
    },
    async 'groups.preview'({ code }) {
      return { ...getInvitedGroup(code).describeFor(own), members: [] };
    },
    async 'groups.join'({ code }) {
      const group = getInvitedGroup(code);
      if (group.isFull) throw new TransportError('group-full', 'The group is full.', { code: 419 });
      const isNew = !group.roles.has(own);
      const waiting = group.joinApproval && isNew;
      if (waiting) group.joinRequests.add(own);
      else if (isNew) {
        const { members, subject } = group;
        group.roles.set(own, 'member');
        notifyGroup(group, own, [own], { what: 'joined', subject });
        const people = [own.person];
        notifyGroup(group, own, members, { what: 'participants', action: 'add', people });
      }
      return { group: group.id, waiting };
    },
    async 'contacts.block'({ person, blocked }) {
      const phone = getRegisteredPhone(person);
      if (blocked) own.blockedPhones.add(phone);
      else own.blockedPhones.delete(phone);
    },
    'contacts.blocked': async () => [...own.blockedPhones].map(({ person }) => person),
    async 'contacts.profile'({ person }) {
      const { about, picture, business, hidden } = getProfile(person);
      return {
        ...(about && !hidden && { about }),
        hasPicture: picture !== undefined && !hidden,
        ...(business && { business }),
      };
    },
    async 'contacts.seePicture'({ person }) {
      const { picture, hidden } = getProfile(person);
      return hidden ? undefined : picture;
    },
    async 'profile.get'() {
      const { about, picture } = own.profile;
      return { name: own.name, ...(about && { about }), hasPicture: picture !== undefined };
    },
    async 'profile.update'({ name, about }) {
      if (name !== undefined) own.name = name;
      if (about !== undefined) own.profile.about = about;
    },
    async 'profile.picture'({ jpeg }) {
      own.profile.picture = jpeg;
    },
    'profile.seePicture': async () => own.profile.picture,
    ...own.templates.tasks,
    ...own.catalog.tasks,
    async 'chats.mark'({ chat: requestedChat, unread }) {
      const chat = requestedChat.kind === 'person' ? getRegisteredPhone(requestedChat).person : requestedChat;
      if (unread) own.unreadChats.add(formatAddressKey(chat));
      else own.unreadChats.delete(formatAddressKey(chat));
      for (const device of own.devices) if (device !== originDevice) device.push({ unreadMark: { chat, unread } });
    },
    async 'labels.save'(change) {
      if (change.deleted) own.labels.delete(change.id);
      else {
        const { assignments = new Map() } = own.labels.get(change.id) ?? {};
        own.labels.set(change.id, { ...change, assignments });
      }
      for (const device of own.devices) if (device !== originDevice) device.push({ label: change });
    },
    async 'labels.assign'({ chat: requestedChat, ...assignment }) {
      const { label, messageId, labeled } = assignment;
      const chat = requestedChat.kind === 'person' ? getRegisteredPhone(requestedChat).person : requestedChat;
      const assignments = own.labels.get(label)?.assignments;
      const key = messageId ?? formatAddressKey(chat);
      if (labeled) assignments?.set(key, { ...assignment, chat });
      else assignments?.delete(key);
      for (const device of own.devices)
        if (device !== originDevice) device.push({ labelAssignment: { ...assignment, chat } });
    },
    'line.prove': async () => ({ brought: true }),
    async 'groups.leave'({ group: id }) {
      const group = getOwnGroup(id);
      group.roles.delete(own);
      notifyGroup(group, own, [own], { what: 'left' });
      const people = [own.person];
      notifyGroup(group, own, group.members, { what: 'participants', action: 'remove', people });
    },
  };
}

/** Maps each error code of WhatsApp to the outcome for a group member (docs/whatsapp.md §10). */
const OUTCOMES_BY_CODE: Readonly<Record<number, GroupMemberChangeOutcome>> = {
  403: 'invite-needed',
  404: 'not-registered',
  406: 'not-member',
  409: 'already-member',
  419: 'group-full',
};

function getRefusalCode(group: FakeGroup, action: GroupMemberAction, phone: FakePhone | undefined): number | undefined {
  if (!phone) return 404;
  if (action !== 'add') {
    if (!group.roles.has(phone)) return 406;
    return group.roles.get(phone) === 'owner' ? 405 : undefined;
  }
  if (group.roles.has(phone)) return 409;
  if (phone.refusesGroups) return 403;
  return group.isFull ? 419 : undefined;
}

/** @throws TransportError `unsupported` if `manages` omits the area of the task, such as `contacts` */
export function assertTaskIsSupported(name: SessionTaskName, { manages = [] }: TransportCapabilities): void {
  if (!manages.some(what => name.startsWith(`${what}.`))) throw new TransportError('unsupported', `No ${name}.`);
}
