import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { v7 } from 'uuid';
import { Client, User } from '../ground/data/models/index.ts';

/** An owner as a test needs one: with an address of its own, and a password that opens nothing. */
export async function insertUser(knex: Knex, fields: Partial<User> = {}): Promise<User> {
  const email = `${randomBytes(6).toString('hex')}@example.com`;
  return User.query(knex)
    .insert({ name: 'Ana Torres', email, passwordHash: '-', ...fields })
    .returning('*');
}

/** A session of somebody's, open for an hour. @returns its id, for a token */
export async function insertSignIn(knex: Knex, userId: string): Promise<string> {
  const id = v7();
  await knex('signIns').insert({ id, userId, expiresAt: new Date(Date.now() + 3_600_000) });
  return id;
}

/** A client with its session, of the owner given or of a new one. Its token opens nothing. */
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
