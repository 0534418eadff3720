import type { ConnectionChange, SessionHost } from '@recado/transport';

/** Wraps the host of a session. Passes each connection change to `observe` before the host receives it. */
export function observeSessionHost(host: SessionHost, observe: (change: ConnectionChange) => void): SessionHost {
  return {
    vault: host.vault,
    log: host.log,
    signal: host.signal,
    ...(host.connect && { connect: host.connect }),
    changed(change) {
      observe(change);
      host.changed(change);
    },
    received(message) {
      return host.received(message);
    },
    updated(update) {
      return host.updated(update);
    },
    async identityChanged(person) {
      await host.identityChanged?.(person);
    },
    async groupChanged(groupEvent) {
      await host.groupChanged?.(groupEvent);
    },
    async readOnOtherDevice(update) {
      await host.readOnOtherDevice?.(update);
    },
    async markedOnOtherDevice(update) {
      await host.markedOnOtherDevice?.(update);
    },
    async labelChanged(change) {
      await host.labelChanged?.(change);
    },
    async labelAssigned(assignment) {
      await host.labelAssigned?.(assignment);
    },
    async templateChanged(change) {
      await host.templateChanged?.(change);
    },
    async ratingChanged(rating) {
      await host.ratingChanged?.(rating);
    },
    async contactsNamed(names) {
      await host.contactsNamed?.(names);
    },
    async pricesReported(prices) {
      await host.pricesReported?.(prices);
    },
    async historyProgressed(progress) {
      await host.historyProgressed?.(progress);
    },
  };
}
