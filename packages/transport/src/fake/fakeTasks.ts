import { addressKey, type Person } from '../address.ts';
import { TransportError } from '../errors.ts';
import type { MemberAction, MemberOutcome, MemberResult, TaskHandlers, TaskName } from '../tasks.ts';
import type { Capabilities } from '../transport.ts';
import type { FakeDevice } from './FakeDevice.ts';
import type { FakeDirectory } from './FakeDirectory.ts';
import type { FakeGroup } from './FakeGroup.ts';
import type { FakePhone, Shown } from './FakePhone.ts';
import { tellGroup } from './tellGroup.ts';

/** What a phone can ask of the network besides messages. @param on the linked device that asks */
export function fakeTasks(directory: FakeDirectory, own: FakePhone, on?: FakeDevice): TaskHandlers {
  const known = (id: string): FakeGroup => {
    const group = directory.groups.get(id);
    if (!group?.roles.has(own)) throw new TransportError('not-in-group', 'No member of it.', { code: 403 });
    return group;
  };
  const administered = (id: string): FakeGroup => {
    const group = known(id);
    if (!group.isAdmin(own)) throw new TransportError('not-admin', 'No administrator of it.', { code: 403 });
    return group;
  };
  const editable = (id: string): FakeGroup => (known(id).onlyAdminsEdit ? administered(id) : known(id));
  const invited = (code: string): FakeGroup => {
    const group = [...directory.groups.values()].find(each => each.code === code);
    if (!group) throw new TransportError('bad-invite', 'The code leads nowhere.', { code: 406 });
    return group;
  };
  const somebody = (person: Person): FakePhone => {
    const found = directory.find(person);
    if (!found || 'kind' in found) throw new TransportError('not-registered', 'Nobody has this number.');
    return found as FakePhone;
  };
  const shownBy = (person: Person): Shown => somebody(person).shown;
  const change = (group: FakeGroup, action: MemberAction, people: readonly Person[]): MemberResult[] =>
    people.map(asked => {
      const found = directory.find(asked);
      const phone = found && !('kind' in found) ? (found as FakePhone) : undefined;
      const person = phone?.person ?? asked;
      const code = refusalOf(group, action, phone);
      if (!phone || code !== undefined)
        return { person, outcome: outcomes[code ?? 404] ?? 'refused', code: code ?? 404 };
      if (action === 'remove') group.roles.delete(phone);
      else group.roles.set(phone, action === 'promote' ? 'admin' : 'member');
      if (action === 'add') tellGroup(group, own, [phone], { what: 'joined', subject: group.subject });
      if (action === 'remove') tellGroup(group, own, [phone], { what: 'left' });
      return { person, outcome: 'done' };
    });
  /** The others are told of all of them at once. */
  const changeMembers = (
    group: FakeGroup,
    action: MemberAction,
    asked: readonly Person[],
  ): MemberResult[] => {
    const before = group.members;
    const results = change(group, action, asked);
    const people = results.filter(({ outcome }) => outcome === 'done').map(({ person }) => person);
    const others = action === 'add' ? before : group.members;
    if (people.length > 0) tellGroup(group, own, others, { what: 'participants', action, people });
    return results;
  };

  return {
    'groups.list': async () =>
      [...directory.groups.values()].filter(({ roles }) => roles.has(own)).map(group => group.seenBy(own)),
    'groups.get': async ({ group }) => known(group).seenBy(own),
    async 'groups.create'({ subject, people }) {
      const { id } = directory.group(subject, [own.number]);
      const group = known(id);
      tellGroup(group, own, [own], { what: 'created', subject });
      const results = change(group, 'add', people);
      return { group: group.seenBy(own), results };
    },
    async 'groups.update'({ group: id, ...changes }) {
      const isSetting = changes.onlyAdminsEdit !== undefined || changes.onlyAdminsWrite !== undefined;
      const group = Object.assign(isSetting ? administered(id) : editable(id), changes);
      for (const [name, value] of Object.entries(changes))
        tellGroup(group, own, group.members, { what: 'updated', change: { [name]: value } });
    },
    async 'groups.picture'({ group: id, jpeg }) {
      const group = editable(id);
      group.picture = jpeg;
      const picture = jpeg ? 'changed' : 'removed';
      tellGroup(group, own, group.members, { what: 'updated', change: { picture } });
    },
    'groups.members': async ({ group, action, people }) => changeMembers(administered(group), action, people),
    async 'groups.invite'({ group: id, renew }) {
      const group = administered(id);
      return renew ? group.renewCode() : group.code;
    },
    async 'groups.preview'({ code }) {
      return { ...invited(code).seenBy(own), members: [] };
    },
    async 'groups.join'({ code }) {
      const group = invited(code);
      if (group.isFull) throw new TransportError('group-full', 'It is full.', { code: 419 });
      const isNew = !group.roles.has(own);
      const waiting = group.joinApproval && isNew;
      if (waiting) group.waiting.add(own);
      else if (isNew) {
        const { members, subject } = group;
        group.roles.set(own, 'member');
        tellGroup(group, own, [own], { what: 'joined', subject });
        const people = [own.person];
        tellGroup(group, own, members, { what: 'participants', action: 'add', people });
      }
      return { group: group.id, waiting };
    },
    async 'contacts.block'({ person, blocked }) {
      const phone = somebody(person);
      if (blocked) own.blocked.add(phone);
      else own.blocked.delete(phone);
    },
    'contacts.blocked': async () => [...own.blocked].map(({ person }) => person),
    async 'contacts.profile'({ person }) {
      const { about, picture, business, hidden } = shownBy(person);
      return {
        ...(about && !hidden && { about }),
        hasPicture: picture !== undefined && !hidden,
        ...(business && { business }),
      };
    },
    async 'contacts.seePicture'({ person }) {
      const { picture, hidden } = shownBy(person);
      return hidden ? undefined : picture;
    },
    async 'profile.get'() {
      const { about, picture } = own.shown;
      return { name: own.name, ...(about && { about }), hasPicture: picture !== undefined };
    },
    async 'profile.update'({ name, about }) {
      if (name !== undefined) own.name = name;
      if (about !== undefined) own.shown.about = about;
    },
    async 'profile.picture'({ jpeg }) {
      own.shown.picture = jpeg;
    },
    'profile.seePicture': async () => own.shown.picture,
    ...own.templates.tasks,
    async 'chats.mark'({ chat: named, unread }) {
      const chat = named.kind === 'person' ? somebody(named).person : named;
      if (unread) own.marked.add(addressKey(chat));
      else own.marked.delete(addressKey(chat));
      for (const device of own.devices) if (device !== on) device.push({ marking: { chat, unread } });
    },
    'line.prove': async () => ({ brought: true }),
    async 'groups.leave'({ group: id }) {
      const group = known(id);
      group.roles.delete(own);
      tellGroup(group, own, [own], { what: 'left' });
      const people = [own.person];
      tellGroup(group, own, group.members, { what: 'participants', action: 'remove', people });
    },
  };
}

/** WhatsApp's numbers (docs/whatsapp.md §10). */
const outcomes: Readonly<Record<number, MemberOutcome>> = {
  403: 'invite-needed',
  404: 'not-registered',
  406: 'not-member',
  409: 'already-member',
  419: 'group-full',
};

function refusalOf(group: FakeGroup, action: MemberAction, phone: FakePhone | undefined): number | undefined {
  if (!phone) return 404;
  if (action !== 'add') {
    if (!group.roles.has(phone)) return 406;
    return group.roles.get(phone) === 'owner' ? 405 : undefined;
  }
  if (group.roles.has(phone)) return 409;
  if (phone.refusesGroups) return 403;
  return group.isFull ? 419 : undefined;
}

/** @throws TransportError `unsupported` */
export function mustManage(name: TaskName, { manages = [] }: Capabilities): void {
  if (!manages.some(what => name.startsWith(`${what}.`)))
    throw new TransportError('unsupported', `No ${name}.`);
}
