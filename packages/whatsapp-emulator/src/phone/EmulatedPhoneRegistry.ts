import type { MediaHost } from '../media/index.ts';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { NewPhone, Phone, PhoneRegistry } from '../model/Phone.ts';
import type { Account } from '../server/Account.ts';
import type { WhatsAppServer } from '../server/WhatsAppServer.ts';
import { EmulatedPhone } from './EmulatedPhone.ts';
import { PhoneContext } from './PhoneContext.ts';
import { PhoneKeys } from './PhoneKeys.ts';

/** Registry that creates an emulator's phones and finds them by number. */
export class EmulatedPhoneRegistry implements PhoneRegistry {
  readonly #server: WhatsAppServer;
  readonly #media: MediaHost;
  readonly #phones = new Map<string, { readonly context: PhoneContext; readonly facade: EmulatedPhone }>();

  constructor(server: WhatsAppServer, media: MediaHost) {
    this.#server = server;
    this.#media = media;
  }

  create({ phone, name, app = 'business' }: NewPhone): Phone {
    if (!/^\d{6,15}$/.test(phone)) throw new EmulatorError(409, `${phone} is not a number of 6 to 15 digits`);
    const existing = this.get(phone);
    if (existing) return existing;
    const account = this.#server.directory.create(phone, name ?? phone);
    account.usesBusinessApp = app === 'business';
    const context = this.restore(account, new PhoneKeys());
    this.#server.events.emit({ type: 'phone', phone, name: account.name });
    return this.open(context);
  }

  /** Creates the phone of an existing account. The phone is offline until `open` is called. */
  restore(account: Account, keys: PhoneKeys): PhoneContext {
    const context = new PhoneContext(this.#server, this.#media, account, keys);
    this.#phones.set(account.phone, { context, facade: new EmulatedPhone(context) });
    return context;
  }

  /** Connects a phone to the server. @throws EmulatorError 404 if no phone has the number */
  open({ account }: PhoneContext): Phone {
    const phone = this.#phones.get(account.phone);
    if (!phone) throw new EmulatorError(404, `no phone has the number ${account.phone}`);
    phone.facade.setOnline(true);
    return phone.facade;
  }

  get(phone: string): Phone | undefined {
    const account = this.#server.directory.resolve(phone.replace(/\D/g, ''));
    return account && this.#phones.get(account.phone)?.facade;
  }

  list(): readonly Phone[] {
    return [...this.#phones.values()].map(({ facade }) => facade);
  }

  /** Lists the contexts of all phones, for a snapshot. */
  listContexts(): readonly PhoneContext[] {
    return [...this.#phones.values()].map(({ context }) => context);
  }
}
