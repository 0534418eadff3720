import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { v7 } from 'uuid';
import { rows } from '../../ground/data/sql.ts';

/** Milliseconds after which a process says again that it runs. */
const EVERY = 30_000;

/** Says, as long as this process runs, that it does: what is not said is how it is known that the platform was away. */
export function createRuns({ database, log }: { readonly database: Knex; readonly log: Logger }) {
  const id = v7();
  let timer: NodeJS.Timeout | undefined;
  let saying: Promise<unknown> = Promise.resolve();
  const say = (): void => {
    saying = rows(database, SAY, { id }).catch((error: unknown) =>
      log.warn({ err: error }, 'it was not noted that this process runs'),
    );
  };
  return {
    start(): void {
      say();
      timer = setInterval(say, EVERY).unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await saying;
    },
  };
}

const SAY = 'INSERT INTO runs (id) VALUES (:id) ON CONFLICT (id) DO UPDATE SET seen_at = now()';
