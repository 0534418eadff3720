import type { MediaHost } from '../media/index.ts';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { Phone, Phones } from '../model/Phone.ts';
import type { Account } from '../server/Account.ts';
import type { WhatsAppServer } from '../server/WhatsAppServer.ts';
import { EmulatedPhone } from './EmulatedPhone.ts';
import { PhoneKeys } from './PhoneKeys.ts';
import { PhoneParts } from './PhoneParts.ts';

/** The phones of an emulator, by number. */
export class PhoneBook implements Phones {
  readonly #server: WhatsAppServer;
  readonly #media: MediaHost;
  readonly #phones = new Map<string, { readonly parts: PhoneParts; readonly shown: EmulatedPhone }>();

  constructor(server: WhatsAppServer, media: MediaHost) {
    this.#server = server;
    this.#media = media;
  }

  create({ phone, name }: { readonly phone: string; readonly name?: string }): Phone {
    if (!/^\d{6,15}$/.test(phone)) throw new EmulatorError(409, `${phone} is not a number in digits`);
    const known = this.get(phone);
    if (known) return known;
    const account = this.#server.directory.create(phone, name ?? phone);
    const parts = this.restore(account, new PhoneKeys());
    this.#server.events.tell({ type: 'phone', phone, name: account.name });
    return this.open(parts);
  }

  /** A phone for an account that is there already; it is offline until it is opened. */
  restore(account: Account, keys: PhoneKeys): PhoneParts {
    const parts = new PhoneParts(this.#server, this.#media, account, keys);
    this.#phones.set(account.phone, { parts, shown: new EmulatedPhone(parts) });
    return parts;
  }

  /** Goes online. */
  open({ account }: PhoneParts): Phone {
    const phone = this.#phones.get(account.phone);
    if (!phone) throw new EmulatorError(404, `no phone has the number ${account.phone}`);
    phone.shown.setOnline(true);
    return phone.shown;
  }

  get(phone: string): Phone | undefined {
    const account = this.#server.directory.resolve(phone.replace(/\D/g, ''));
    return account && this.#phones.get(account.phone)?.shown;
  }

  list(): readonly Phone[] {
    return [...this.#phones.values()].map(({ shown }) => shown);
  }

  /** What their actions work on, for a snapshot. */
  parts(): readonly PhoneParts[] {
    return [...this.#phones.values()].map(({ parts }) => parts);
  }
}
