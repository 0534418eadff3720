import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { v7 } from 'uuid';
import { rows } from '../core/data/sql.ts';

/** Inserts a client with a new owner and a session row, without calling the API. @returns the client's ID */
export async function createClientRow(knex: Knex, phoneNumber = '5215512345678'): Promise<string> {
  const [owner, client] = [v7(), v7()];
  await rows(
    knex,
    `WITH owner AS (
       INSERT INTO users (id, name, email, password_hash) VALUES (:owner, 'Lucía', :email, '') RETURNING id
     ), client AS (
       INSERT INTO clients (id, owner_id, business_name, phone_number, token_digest, token_sealed)
       SELECT :client, id, 'Panadería La Espiga', :phoneNumber, :digest, '' FROM owner RETURNING id
     )
     INSERT INTO sessions (client_id) SELECT id FROM client`,
    { owner, client, email: `${owner}@prueba.mx`, phoneNumber, digest: randomBytes(32) },
  );
  return client;
}
