import type { MediaHost } from '../media/index.ts';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { Phone, Phones } from '../model/Phone.ts';
import type { WhatsAppServer } from '../server/WhatsAppServer.ts';
import { EmulatedPhone } from './EmulatedPhone.ts';
import { PhoneKeys } from './PhoneKeys.ts';
import { PhoneParts } from './PhoneParts.ts';

/** The phones of an emulator, by number. */
export class PhoneBook implements Phones {
  readonly #server: WhatsAppServer;
  readonly #media: MediaHost;
  readonly #phones = new Map<string, EmulatedPhone>();

  constructor(server: WhatsAppServer, media: MediaHost) {
    this.#server = server;
    this.#media = media;
  }

  create({ phone, name }: { readonly phone: string; readonly name?: string }): Phone {
    if (!/^\d{6,15}$/.test(phone)) throw new EmulatorError(409, `${phone} is not a number in digits`);
    const known = this.get(phone);
    if (known) return known;
    const account = this.#server.directory.create(phone, name ?? phone);
    const created = new EmulatedPhone(new PhoneParts(this.#server, this.#media, account, new PhoneKeys()));
    this.#phones.set(phone, created);
    return created;
  }

  get(phone: string): Phone | undefined {
    const account = this.#server.directory.resolve(phone.replace(/\D/g, ''));
    return account && this.#phones.get(account.phone);
  }

  list(): readonly Phone[] {
    return [...this.#phones.values()];
  }
}
