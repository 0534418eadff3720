import { randomUUID } from 'node:crypto';
import type { PhoneNumber } from '../address.ts';
import type { FakeAccountRegistry } from './FakeAccountRegistry.ts';
import { FakeDevice } from './FakeDevice.ts';
import type { FakeFaults } from './FakeFaults.ts';
import { pushLabels } from './FakeLabel.ts';
import { FakePairing, type FakePairingListener, type FakePairingOptions } from './FakePairing.ts';
import type { FakePhone } from './FakePhone.ts';

export interface FakeDeviceRegistryOptions extends FakePairingOptions {
  /** Whether the network accepts a device whose keys it does not know, as if it were linked. Default: false. */
  readonly adoptDevices: boolean;
}

/** Credentials that a device presents at login. */
export interface FakeCredentials {
  readonly number: PhoneNumber;
  readonly key: string;
}

/** Links devices to phones, by QR, by pairing code, or without either. */
export class FakeDeviceRegistry {
  readonly #directory: FakeAccountRegistry;
  readonly #faults: FakeFaults;
  readonly #options: FakeDeviceRegistryOptions;
  readonly #pairings = new Set<FakePairing>();

  constructor(directory: FakeAccountRegistry, faults: FakeFaults, options: FakeDeviceRegistryOptions) {
    this.#directory = directory;
    this.#faults = faults;
    this.#options = options;
  }

  scan(phone: FakePhone, qr: string): void {
    this.#link(phone, pairing => pairing.isCurrentQr(qr), 'No device shows this QR code any more.');
  }

  enterCode(phone: FakePhone, code: string): void {
    this.#link(phone, pairing => pairing.isCurrentCode(phone.number, code), 'No device requested this code.');
  }

  /** Shows QRs until one is scanned, a code is entered, or all QRs expire. */
  pair(listener: FakePairingListener): FakePairing {
    for (const pairing of this.#pairings) if (pairing.isOver) this.#pairings.delete(pairing);
    const pairing = new FakePairing(this.#options, listener);
    this.#pairings.add(pairing);
    pairing.showNextQr();
    return pairing;
  }

  /** Links a device without a scan. */
  link(phone: FakePhone): FakeCredentials {
    const device = new FakeDevice(randomUUID(), this.#faults);
    phone.devices.add(device);
    pushLabels(device, phone.labels.values());
    return { number: phone.number, key: device.key };
  }

  /** Finds the device with these keys. Undefined if the phone has removed the device. */
  findDevice({ number, key }: FakeCredentials): FakeDevice | undefined {
    const { adoptDevices } = this.#options;
    const phone = adoptDevices ? this.#directory.phone(number) : this.#directory.findRegistered(number);
    const existing = [...(phone?.devices ?? [])].find(device => device.key === key);
    if (existing || !phone || !adoptDevices) return existing;
    const adopted = new FakeDevice(key, this.#faults);
    phone.devices.add(adopted);
    return adopted;
  }

  #link(phone: FakePhone, isMatch: (pairing: FakePairing) => boolean, errorMessage: string): void {
    const pairing = [...this.#pairings].find(isMatch);
    if (!pairing) throw new Error(errorMessage);
    const refusal = this.#faults.takeLinkRefusal(phone.number);
    const demand = refusal ? undefined : this.#faults.takePasskeyDemand(phone.number);
    const link = () => pairing.link(this.link(phone).key, phone.number);
    if (refusal) pairing.refuse(refusal);
    else if (demand) pairing.requirePasskey(demand, link);
    else link();
  }
}
