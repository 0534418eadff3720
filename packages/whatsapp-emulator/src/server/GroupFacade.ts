import { EmulatorError } from '../model/EmulatorError.ts';
import type { Group, Groups } from '../model/Group.ts';
import type { Account } from './Account.ts';
import { changeGroup, type GroupAction } from './groups/changeGroup.ts';
import { startGroup } from './groups/createGroup.ts';
import type { StoredGroup } from './groups/StoredGroup.ts';
import type { WhatsAppServer } from './WhatsAppServer.ts';

/** The groups of an emulator as its users see them: with numbers instead of accounts. */
export class GroupFacade implements Groups {
  readonly #server: WhatsAppServer;

  constructor(server: WhatsAppServer) {
    this.#server = server;
  }

  create(options: {
    readonly subject: string;
    readonly creator: string;
    readonly participants: readonly string[];
  }): Group {
    const members = options.participants.map(phone => this.#account(phone));
    return shown(startGroup(this.#server, this.#account(options.creator), options.subject, members));
  }

  get(id: string): Group | undefined {
    const group = this.#server.groups.get(id);
    return group && shown(group);
  }

  list(): readonly Group[] {
    return this.#server.groups.list().map(shown);
  }

  change(id: string, action: GroupAction, phones: readonly string[], actor?: string): Group {
    const group = this.#server.groups.get(id);
    if (!group) throw new EmulatorError(404, `there is no group ${id}`);
    const accounts = phones.map(phone => this.#account(phone));
    changeGroup(
      this.#server,
      group,
      action,
      accounts,
      actor === undefined ? group.creator : this.#account(actor),
    );
    return shown(group);
  }

  #account(phone: string): Account {
    const account = this.#server.directory.resolve(phone.replace(/\D/g, ''));
    if (!account) throw new EmulatorError(404, `there is no phone ${phone}`);
    return account;
  }
}

const shown = ({ id, subject, creator, creation, members }: StoredGroup): Group => ({
  id,
  subject,
  creator: creator.jid,
  creation,
  participants: [...members].map(([{ phone }, role]) => ({ phone, role })),
});
