import { randomInt } from 'node:crypto';
import { resolveRegisteredNumber } from '../numbers/index.ts';
import { isLidServer, isPhoneServer, parseJid } from '../wire/jid.ts';
import { Account, type Device } from './Account.ts';

/** Directory of all accounts, which finds them by number and by LID. */
export class AccountDirectory {
  readonly #byPhone = new Map<string, Account>();
  readonly #byLid = new Map<string, Account>();

  create(phone: string, name: string): Account {
    return this.add(new Account(phone, this.#newLid(), name));
  }

  add(account: Account): Account {
    this.#byPhone.set(account.phone, account);
    this.#byLid.set(account.lid, account);
    return account;
  }

  accounts(): readonly Account[] {
    return [...this.#byPhone.values()];
  }

  findByPhone(phone: string): Account | undefined {
    return this.#byPhone.get(phone);
  }

  /** Finds the account for a dialed number, which may have any of the number's national forms. */
  resolve(digits: string): Account | undefined {
    const phone = resolveRegisteredNumber(digits, candidate => this.#byPhone.has(candidate));
    return phone === undefined ? undefined : this.#byPhone.get(phone);
  }

  /** Finds the account with exactly this JID, which contains a phone number or a LID. */
  findAccount(jid: string | undefined): Account | undefined {
    const address = parseJid(jid);
    if (!address) return undefined;
    if (isLidServer(address.server)) return this.#byLid.get(address.user);
    return isPhoneServer(address.server) ? this.#byPhone.get(address.user) : undefined;
  }

  findDevice(jid: string | undefined): Device | undefined {
    return this.findAccount(jid)?.devices.get(parseJid(jid)?.device ?? 0);
  }

  #newLid(): string {
    const lid = String(randomInt(100_000_000, 999_999_999)) + String(randomInt(100_000, 999_999));
    return this.#byLid.has(lid) ? this.#newLid() : lid;
  }
}
