import type { HostedPhoneDevice } from '../model/Phone.ts';
import type { PhoneMessage, PhoneMessageContent } from '../model/PhoneMessage.ts';
import { notifyDeviceChange } from '../server/notifyDeviceChange.ts';
import { PhoneContext } from './PhoneContext.ts';
import { PhoneInbox } from './PhoneInbox.ts';
import { PhoneKeys } from './PhoneKeys.ts';
import { sendMessage } from './sendMessage.ts';

/**
 * Device 99 of an account, at `@hosted` and `@hosted.lid`: Meta's servers, for a business that uses the Cloud API and
 * its app with one number. It has Signal keys and sessions of its own, and gets copies of all messages.
 */
class HostedDevice implements HostedPhoneDevice {
  readonly #context: PhoneContext;

  constructor({ server, media, account }: PhoneContext) {
    this.#context = new PhoneContext(server, media, account, new PhoneKeys(), { isHosted: true });
    new PhoneInbox(this.#context).open();
    notifyDeviceChange(server, this.#context.device, 'add');
  }

  get messages(): readonly PhoneMessage[] {
    return this.#context.log.entries;
  }

  send(to: string, content: PhoneMessageContent): Promise<PhoneMessage> {
    return sendMessage(this.#context, to, content);
  }

  waitFor(predicate: (message: PhoneMessage) => boolean): Promise<PhoneMessage> {
    return this.#context.log.waitFor(predicate);
  }
}

const devicesByPhone = new WeakMap<PhoneContext, HostedPhoneDevice>();

/** Returns the hosted device of a phone's account. The first call adds it. */
export function openHostedDevice(phone: PhoneContext): HostedPhoneDevice {
  const device = devicesByPhone.get(phone) ?? new HostedDevice(phone);
  devicesByPhone.set(phone, device);
  return device;
}
