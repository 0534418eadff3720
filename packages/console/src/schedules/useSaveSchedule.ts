import type { Schedule } from '@recado/contract';
import { scheduledMessageTexts } from '@recado/texts';
import { getFailureMessage, toast, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createMessageScheduler, type ScheduledMessageInput } from './createMessageScheduler.ts';

/** Input of the form of a scheduled message. */
interface ScheduleInput extends ScheduledMessageInput {
  readonly isTimeChanged: boolean;
  readonly isRepeatChanged: boolean;
  /** True if a paused schedule with a past time gets a new time, and is then active again. */
  readonly isResumed: boolean;
  /** Whether the message can have a text or a caption. */
  readonly hasText: boolean;
}

interface SaveScheduleOptions {
  readonly clientId: string;
  /** Schedule to change. If it is missing, a new one is created. */
  readonly schedule: Schedule | undefined;
  readonly onSaved: () => void;
  /** Receives the text of the error. */
  readonly onFailed: (problem: string) => void;
}

/** Mutation that creates a schedule, or changes the parts of a schedule that differ from the input. */
export function useSaveSchedule({ clientId, schedule, onSaved, onFailed }: SaveScheduleOptions) {
  const sdk = useSdk();
  const [planMessage] = useState(() => createMessageScheduler(sdk, clientId));
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ isTimeChanged, isRepeatChanged, isResumed, hasText, ...message }: ScheduleInput) => {
      if (!schedule) return planMessage(message);
      const { sendAt, repeat, textOrCaption } = message;
      const payload = {
        ...(isTimeChanged && { sendAt }),
        ...(isResumed && { paused: false }),
        ...(isRepeatChanged && { repeat: repeat ?? null }),
        ...(hasText && textOrCaption !== schedule.text && { text: textOrCaption }),
      };
      const params = { id: clientId, schedule: schedule.id };
      return sdk.request('PATCH /clients/{id}/schedules/{schedule}', { params, payload });
    },
    onSuccess: async () => {
      toast.success(schedule ? scheduledMessageTexts.done.changed : scheduledMessageTexts.done.scheduled);
      await queries.invalidateQueries({ queryKey: ['GET /clients/{id}/schedules'] });
      onSaved();
    },
    onError: error => onFailed(getFailureMessage(error, scheduledMessageTexts.failed)),
  });
}
