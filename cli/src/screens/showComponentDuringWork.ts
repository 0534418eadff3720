import { joinAbortSignals } from '@recado/timing';
import type { FunctionComponent } from 'react';
import { renderScreen } from '../render/index.ts';

const WORK_DONE: unique symbol = Symbol('over');

export interface ShowComponentDuringWorkOptions {
  /** Signal that aborts the work, which also ends the screen. */
  readonly signal: AbortSignal;
  readonly stream?: NodeJS.WriteStream;
}

/**
 * Shows a component while `work` is running. Ctrl+C aborts the signal that `work` receives.
 *
 * @param work must reject with the signal's reason when the signal aborts
 * @throws the error with which `work` rejects, or InterruptedError after Ctrl+C
 */
export async function showComponentDuringWork<Result, Props extends object>(
  component: FunctionComponent<Props>,
  props: Props,
  { signal, ...options }: ShowComponentDuringWorkOptions,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const workAbort = joinAbortSignals([signal]);
  const screenAbort = new AbortController();
  const result = work(workAbort.signal).finally(() => screenAbort.abort(WORK_DONE));
  result.catch(() => {});
  try {
    await renderScreen(component, props, { ...options, signal: screenAbort.signal });
  } catch (error) {
    if (error !== WORK_DONE) workAbort.abort(error);
  } finally {
    workAbort.release();
  }
  return result;
}
