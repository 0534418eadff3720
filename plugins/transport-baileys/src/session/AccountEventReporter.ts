import { KeyedQueue } from '@recado/timing';
import { formatAddressKey, type QualityRating, type SessionHost } from '@recado/transport';
import { type AuthenticationCreds, type BinaryNode, jidDecode } from '@whiskeysockets/baileys';
import { readGroupEvent, resolveGroupEventPeople } from '../groups/readGroupEvent.ts';
import type { IdentityResolver } from '../identities/IdentityResolver.ts';
import { toPersonFromJids } from '../identities/jids.ts';
import { convertOwnAccountToPerson, getOwnAccount } from '../identities/ownAccount.ts';

export interface AccountEventReporterOptions {
  readonly host: SessionHost;
  /** Credentials of this device, which contain the identifiers of the account. */
  readonly creds: Pick<AuthenticationCreds, 'me'>;
  readonly people: IdentityResolver;
  /** Signal that is aborted when the session ends. Afterwards nothing is reported. */
  readonly signal: AbortSignal;
}

/**
 * Reports changed identities, groups and quality ratings to the host. If the host does not store a report, only a
 * warning is logged.
 */
export class AccountEventReporter {
  readonly #options: AccountEventReporterOptions;
  readonly #groupEventQueue = new KeyedQueue();

  constructor(options: AccountEventReporterOptions) {
    this.#options = options;
  }

  /**
   * Reports a changed identity of another account's phone. Changes of its companion devices are not reported.
   * @param jid JID of the person whose Signal identity key has changed
   */
  async reportIdentityChange(jid: string): Promise<void> {
    const { creds, host, people, signal } = this.#options;
    const person = await people.resolveStored(toPersonFromJids(jid));
    const ownPerson = convertOwnAccountToPerson(getOwnAccount(creds));
    if (signal.aborted || jidDecode(jid)?.device || formatAddressKey(person) === formatAddressKey(ownPerson)) return;
    await Promise.resolve(host.identityChanged?.(person)).catch(() => {
      host.log.warn({}, 'could not store an identity change');
    });
  }

  /**
   * Reports a group event. Keeps the order of a group's events, and adds all known identifiers of people.
   * @param stanza notification of the event
   */
  async reportGroupEvent(stanza: BinaryNode): Promise<void> {
    const { creds, host, people, signal } = this.#options;
    const groupEvent = readGroupEvent(stanza, convertOwnAccountToPerson(getOwnAccount(creds)));
    if (!groupEvent) return;
    const delivery = this.#groupEventQueue.run(groupEvent.group, async () => {
      const eventWithNames = await resolveGroupEventPeople(groupEvent, people);
      if (!signal.aborted) await host.groupChanged?.(eventWithNames);
    });
    await delivery.catch(() => host.log.warn({}, 'could not store a group event'));
  }

  /** Reports WhatsApp's quality rating of the account. */
  async reportRating(rating: QualityRating): Promise<void> {
    const { host, signal } = this.#options;
    // Baileys emits buffered events when it closes.
    if (signal.aborted) return;
    await Promise.resolve(host.ratingChanged?.(rating)).catch(() => {
      host.log.warn({}, 'could not store a quality rating');
    });
  }
}
