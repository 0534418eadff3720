import { joinSignals } from '@recado/timing';
import type { FunctionComponent } from 'react';
import { renderScreen } from '../render/index.ts';

const over: unique symbol = Symbol('over');

export interface WorkingOptions {
  /** Ends the work, and with it the screen. */
  readonly signal: AbortSignal;
  readonly stream?: NodeJS.WriteStream;
}

/**
 * Shows a component for as long as some work takes; Ctrl+C ends the work.
 *
 * @param work rejects with the reason of the signal that it is given
 * @throws what the work throws; Interrupted
 */
export async function whileWorking<Result, Props extends object>(
  component: FunctionComponent<Props>,
  props: Props,
  { signal, ...options }: WorkingOptions,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = joinSignals([signal]);
  const leaving = new AbortController();
  const working = work(ending.signal).finally(() => leaving.abort(over));
  working.catch(() => {});
  try {
    await renderScreen(component, props, { ...options, signal: leaving.signal });
  } catch (error) {
    if (error !== over) ending.abort(error);
  } finally {
    ending.release();
  }
  return working;
}
