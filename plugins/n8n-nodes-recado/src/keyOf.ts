import { createHash } from 'node:crypto';

/** Which try of which item this is. */
export interface Attempt {
  /** Which n8n: a copy of a flow elsewhere has the same nodes, and counts its executions from one. */
  readonly instance: string;
  readonly execution: string;
  readonly node: string;
  /** How often the node has run in this execution: it may stand in a loop. */
  readonly run: number;
  readonly item: number;
}

/**
 * The Idempotency-Key of a send: the same when n8n tries an item again, another for everything else. An agent may call
 * the node twice in one run with different words, which is why these are part of it.
 */
export const keyOf = ({ instance, execution, node, run, item }: Attempt, content: unknown): string => {
  const digest = createHash('sha256')
    .update(JSON.stringify([instance, content]))
    .digest('hex')
    .slice(0, 16);
  return `n8n:${execution}:${node}:${run}:${item}:${digest}`;
};
