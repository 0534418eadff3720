import { Socket } from 'node:net';
import { Client, DatabaseError } from 'pg';
import { connectionTo } from './connection.ts';

/** Advisory lock that every process using the server shares: "recado" in bytes. */
const LOCK = 0x72656361646f;

/** How long to wait for users that have just died: their connections end a moment after them. */
const PATIENCE_MS = 250;

/**
 * One process's stake in the server: a connection that holds a shared lock for as long as the process uses the
 * server. It ends with the process, however that ends, so that the users can always be told.
 */
export interface Keeper {
  /** Where the server listens. */
  readonly socketDirectory: string;
  /** Resolves when the connection ends without our ending it. */
  readonly lost: Promise<Loss>;
  /** Gives the stake up. Resolves with whether nobody else has one. Only under the start mutex. */
  release(): Promise<boolean>;
}

/** Somebody stopped the server on purpose (an administrator, the system going down), or it crashed. */
export type Loss = 'stopped' | 'crashed';

/** The code alone would not do: backends that find their postmaster dead use it as well. */
function isStop(error: Error): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === '57P01' &&
    error.message.includes('administrator command')
  );
}

/** Takes a stake in a server that answers. Does not keep this process alive. */
export async function holdServer(socketDirectory: string): Promise<Keeper> {
  const socket = new Socket();
  const client = new Client({
    ...connectionTo(socketDirectory, 'postgres'),
    application_name: 'recado keeper',
    stream: () => socket,
  });
  let released = false;
  const lost = new Promise<Loss>(resolve => {
    let loss: Loss = 'crashed';
    client.on('error', error => {
      if (isStop(error)) loss = 'stopped';
    });
    client.once('end', () => {
      if (!released) resolve(loss);
    });
  });
  await client.connect();
  await client.query(`SELECT pg_advisory_lock_shared(${LOCK})`);
  socket.unref();
  return {
    socketDirectory,
    lost,
    async release() {
      released = true;
      socket.ref();
      try {
        await client.query(`SELECT pg_advisory_unlock_shared(${LOCK})`);
        return await takeAlone(client);
      } finally {
        await client.end().catch(() => {});
      }
    },
  };
}

async function takeAlone(client: Client): Promise<boolean> {
  await client.query(`SET lock_timeout = ${PATIENCE_MS}`);
  return client.query(`SELECT pg_advisory_lock(${LOCK})`).then(
    () => true,
    () => false,
  );
}
