import type { LeaseKeeper } from '../leases/index.ts';
import type { Supervisor } from '../sessions/index.ts';

/** The supervisor, taking a client's lease before anything is done with the client. Its methods reject with `HeldElsewhere`. */
export function leasedSupervisor(supervisor: Supervisor, leases: LeaseKeeper): Supervisor {
  return {
    ...supervisor,
    open: clientId => leases.using(clientId, epoch => supervisor.open(clientId, epoch)),
    restart: clientId => leases.using(clientId, epoch => supervisor.restart(clientId, epoch)),
    resume: clientId => leases.using(clientId, epoch => supervisor.resume(clientId, epoch)),
    async close(clientId, how) {
      await leases.using(clientId, epoch => supervisor.close(clientId, how, epoch));
      if (supervisor.snapshot(clientId).state === 'idle') await leases.release(clientId);
    },
    abandon(clientId) {
      supervisor.abandon(clientId);
      void leases.release(clientId);
    },
  };
}
