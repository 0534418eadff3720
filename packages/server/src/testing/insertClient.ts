import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { v7 } from 'uuid';
import { Client, User } from '../core/data/models/index.ts';

/** Inserts an owner with a unique email address and a password that no login accepts. */
export async function insertUser(knex: Knex, fields: Partial<User> = {}): Promise<User> {
  const email = `${randomBytes(6).toString('hex')}@example.com`;
  return User.query(knex)
    .insert({ name: 'Ana Torres', email, passwordHash: '-', ...fields })
    .returning('*');
}

/** Inserts a session of a signed-in user, valid for an hour. @returns the session's ID, for a token */
export async function insertUserSession(knex: Knex, userId: string): Promise<string> {
  const id = v7();
  await knex('signIns').insert({ id, userId, expiresAt: new Date(Date.now() + 3_600_000) });
  return id;
}

/** Inserts a client with its session row, for the given owner or a new one. Its API token is invalid. */
export async function insertClient(knex: Knex, fields: Partial<Client> = {}): Promise<Client> {
  const ownerId = fields.ownerId ?? (await insertUser(knex)).id;
  return Client.query(knex)
    .insertGraph({
      businessName: 'Panadería La Espiga',
      phoneNumber: '5215512345678',
      tokenDigest: randomBytes(32),
      tokenSealed: randomBytes(32),
      session: {},
      ...fields,
      ownerId,
    })
    .returning('*');
}
