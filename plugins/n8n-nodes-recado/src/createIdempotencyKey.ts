import { createHash } from 'node:crypto';

/** Identifies the run of a node for one input item. All retries of that item have the same values. */
export interface N8nItemRun {
  /**
   * ID of the n8n instance. It is needed because a flow that was copied to another instance has the same node IDs
   * and counts its executions from 1.
   */
  readonly instance: string;
  readonly execution: string;
  readonly node: string;
  /** Number of earlier runs of this node in the same execution, which a loop in the workflow causes. */
  readonly run: number;
  readonly item: number;
}

/**
 * Creates the Idempotency-Key of a sent message. Only a retry of the same item has the same key. The key
 * depends on the content, because an agent may call the node twice in one run with different texts.
 */
export const createIdempotencyKey = (
  { instance, execution, node, run, item }: N8nItemRun,
  content: unknown,
): string => {
  const digest = createHash('sha256')
    .update(JSON.stringify([instance, content]))
    .digest('hex')
    .slice(0, 16);
  return `n8n:${execution}:${node}:${run}:${item}:${digest}`;
};
