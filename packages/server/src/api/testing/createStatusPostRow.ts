/** Creates the row of a status post that failed, so that no call needs a line to delete it. */
export const createStatusPostRow = (clientId: string, mark: string) => ({
  clientId,
  waId: `STATUS-${mark}`,
  state: 'failed',
  content: JSON.stringify({ type: 'text', text: `Estado ${mark}`, font: 'normal' }),
  audience: JSON.stringify({ kind: 'all' }),
  origin: JSON.stringify({ kind: 'api' }),
  errorCode: 'rejected:479',
});
