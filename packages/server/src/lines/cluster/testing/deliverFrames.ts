/** Waits until the bus within the process has delivered its frames, also those that answer the first ones. */
export async function deliverFrames(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(resolve => setImmediate(resolve));
}
