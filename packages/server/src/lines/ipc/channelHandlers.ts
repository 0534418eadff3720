import type { LineHostCallbacks } from '../host/index.ts';
import type { WorkerStartSettings } from './messages.ts';

/** Handles the messages that a worker sends, except the results of commands. */
export interface WorkerHandlers {
  /** @param owner name that identifies the worker as the owner of its leases */
  ready(owner: string): void;
  /** Called when the worker could not start. */
  failed(error: Error): void;
  pong(answer: { readonly id: number; readonly isInspected: boolean }): void;
  readonly events: LineHostCallbacks;
}

/** Handles the messages that the platform sends to a worker, except commands. */
export interface PlatformHandlers {
  start(settings: WorkerStartSettings): void;
  ping(id: number): void;
  stop(deadlineMs: number): void;
}
