import { createHash } from 'node:crypto';

/** Identifies the run of a node for one input item. It is equal for every retry of that item. */
export interface ItemRun {
  /** ID of the n8n instance. A copied flow has the same node IDs and counts its executions from 1. */
  readonly instance: string;
  readonly execution: string;
  readonly node: string;
  /** How often the node has already run in this execution: it may be part of a loop. */
  readonly run: number;
  readonly item: number;
}

/**
 * Creates the Idempotency-Key of a sent message. A retry of the same item has the same key,
 * anything else another. The key includes the content because an agent may call the node twice in
 * one run with different texts.
 */
export const createIdempotencyKey = ({ instance, execution, node, run, item }: ItemRun, content: unknown): string => {
  const digest = createHash('sha256')
    .update(JSON.stringify([instance, content]))
    .digest('hex')
    .slice(0, 16);
  return `n8n:${execution}:${node}:${run}:${item}:${digest}`;
};
