import {
  flag,
  type Infer,
  instant,
  integer,
  nullable,
  object,
  oneOf,
  singleLineText,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';

export const workerStates = ['starting', 'running', 'retiring'] as const;
export type WorkerState = (typeof workerStates)[number];

/** A process that hosts clients' sessions. */
export const worker = withSchemaName(
  'Worker',
  object({
    id: uuid(),
    name: singleLineText({ max: 60 }),
    pid: nullable(integer()),
    /** Name of the machine or container, if known. */
    node: nullable(singleLineText({ max: 100 })),
    /**
     * Whether the worker belongs to the server that answers the request. For workers of other servers
     * on this database, fewer fields are known.
     */
    isLocal: flag(),
    state: oneOf(...workerStates),
    /** Number of clients whose sessions the worker hosts. */
    sessions: integer(),
    /** Memory of the worker in bytes. Null if unknown. */
    memory: nullable(integer()),
    since: nullable(instant()),
  }),
);
export type Worker = Infer<typeof worker>;

export const exampleWorker: Worker = {
  id: '3f0a9c52-7d14-5b8e-9a61-c4e8f2b7d035',
  name: 'w1',
  pid: 4242,
  node: 'servidor-1',
  isLocal: true,
  state: 'running',
  sessions: 24,
  memory: 241_000_000,
  since: '2026-03-02T15:00:00.000Z',
};
