import type { Role } from '@recado/contract';
import { failures, errors as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, type AuditDetails, writeAudit } from '../../ground/audit/index.ts';
import { User } from '../../ground/data/models/index.ts';
import { transact } from '../../ground/data/transact.ts';
import { Forbidden, NotFound } from '../../ground/errors/index.ts';
import { endSignIns } from '../accounts/createSignIns.ts';

/** What of an account administrators change; what is not there stays. */
export interface UserChange {
  readonly name?: string | undefined;
  readonly role?: Role | undefined;
  /** `toggle`: whichever it is not at the moment of the change. */
  readonly active?: boolean | 'toggle' | undefined;
}

/**
 * Changes an account and tells the audit log what has become different. Nobody changes their own role or status; of two
 * administrators who take the role from each other at once, the second is one no more.
 *
 * @throws NotFound, Forbidden
 */
export function changeUser(
  database: Knex,
  actor: Actor,
  userId: string,
  { name, role, active: asked }: UserChange,
): Promise<User> {
  return transact(database, async trx => {
    const both = await User.query(trx)
      .findByIds([userId, actor.userId ?? userId])
      .orderBy('id')
      .forUpdate();
    const user = both.find(({ id }) => id === userId);
    const admin = both.find(({ id }) => id === actor.userId);
    if (admin?.role !== 'admin' || !admin.active) throw new Forbidden(texts.session.notAdmin);
    if (!user) throw new NotFound(texts.notFound.user);
    const active = asked === 'toggle' ? !user.active : asked;
    const renamed = name !== undefined && name !== user.name;
    const reroled = role !== undefined && role !== user.role;
    const switched = active !== undefined && active !== user.active;
    if (user.id === admin.id && switched) throw new Forbidden(failures.ownStatus);
    if (user.id === admin.id && reroled) throw new Forbidden(failures.ownRole);

    const target = { kind: 'user', id: user.id } as const;
    const tell = (
      action: 'user.renamed' | 'user.role_changed' | 'user.status_changed',
      details: AuditDetails,
    ) => writeAudit(trx, actor, { action, target, details });
    if (renamed) await tell('user.renamed', { from: user.name, to: name });
    if (reroled) await tell('user.role_changed', { from: user.role, to: role });
    if (switched) await tell('user.status_changed', { active });
    if (!renamed && !reroled && !switched) return user;
    // Whoever is let in again has to sign in again.
    if (switched) await endSignIns(trx, user.id);
    return User.query(trx).patchAndFetchById(user.id, {
      ...(renamed && { name }),
      ...(reroled && { role }),
      ...(switched && { active }),
    });
  });
}
