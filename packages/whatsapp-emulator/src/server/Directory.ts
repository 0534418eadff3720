import { randomInt } from 'node:crypto';
import { resolveNumber } from '../numbers/index.ts';
import { lidServer, parseJid, phoneServer } from '../wire/jid.ts';
import { Account, type Device } from './Account.ts';

/** All accounts, by number and by LID. */
export class Directory {
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

  byPhone(phone: string): Account | undefined {
    return this.#byPhone.get(phone);
  }

  /** The account a dialled number reaches, whatever national variant of it was dialled. */
  resolve(digits: string): Account | undefined {
    const known = resolveNumber(digits, candidate => this.#byPhone.has(candidate));
    return known === undefined ? undefined : this.#byPhone.get(known);
  }

  /** The account of an address, exactly as written. */
  accountOf(jid: string | undefined): Account | undefined {
    const parsed = parseJid(jid);
    if (parsed?.server === lidServer) return this.#byLid.get(parsed.user);
    return parsed?.server === phoneServer ? this.#byPhone.get(parsed.user) : undefined;
  }

  deviceOf(jid: string | undefined): Device | undefined {
    return this.accountOf(jid)?.devices.get(parseJid(jid)?.device ?? 0);
  }

  #newLid(): string {
    const lid = String(randomInt(100_000_000, 999_999_999)) + String(randomInt(100_000, 999_999));
    return this.#byLid.has(lid) ? this.#newLid() : lid;
  }
}
