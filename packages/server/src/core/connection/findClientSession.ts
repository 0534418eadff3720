import { apiErrorTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { Session } from '../data/models/index.ts';
import { NotFound } from '../errors/index.ts';

/** Reads the stored WhatsApp session of a client. @throws NotFound when there is no such client */
export async function findClientSession(database: Knex, clientId: string): Promise<Session> {
  const session = await Session.query(database).findById(clientId);
  if (!session) throw new NotFound(apiErrorTexts.notFound.client);
  return session;
}
