import { scheduledMessageTexts } from '@recado/texts';
import type { EnteredRecipient } from '../readRecipientNumber.ts';

const texts = scheduledMessageTexts.dialog;

export interface ScheduleInput {
  /** Entered recipient. Undefined if the form has no field for the recipient. */
  readonly recipient: EnteredRecipient | undefined;
  /** Text of the message. Undefined if the content has no text. */
  readonly text: string | undefined;
  /** Day of the first send, such as `2026-12-24`, or empty. */
  readonly day: string;
  readonly at: Date | undefined;
  /** Last day of a series, if the user entered one. */
  readonly until: string | undefined;
}

/** Returns the error message for the first invalid field. Undefined if all fields are valid. */
export function validateScheduleInput(
  { recipient, text, day, at, until }: ScheduleInput,
  now = Date.now(),
): string | undefined {
  if (recipient?.error !== undefined) return recipient.error;
  if (text?.trim() === '') return texts.missingText;
  if (!at || Number.isNaN(at.getTime())) return texts.missing;
  if (at.getTime() <= now) return texts.timeInPast;
  return until !== undefined && until < day ? texts.endsBefore : undefined;
}
