import type { Schedule } from '@recado/contract';
import { scheduledMessageTexts as texts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

interface ScheduleChangeParams {
  readonly schedule: Schedule;
  readonly action: 'pause' | 'resume' | 'remove';
}

const SUCCESS_TEXTS = { pause: texts.done.paused, resume: texts.done.resumed, remove: texts.done.removed };

/** Mutation that pauses, resumes or deletes a scheduled message, and reports the result in a toast. */
export function useScheduleChange(clientId: string) {
  const sdk = useSdk();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ schedule, action }: ScheduleChangeParams): Promise<unknown> => {
      const params = { id: clientId, schedule: schedule.id };
      if (action === 'remove') return sdk.request('DELETE /clients/{id}/schedules/{schedule}', { params });
      const payload = { paused: action === 'pause' };
      return sdk.request('PATCH /clients/{id}/schedules/{schedule}', { params, payload });
    },
    onSuccess: (_answer, { action }) => toast.success(SUCCESS_TEXTS[action]),
    onError: error => {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.failed));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['GET /clients/{id}/schedules'] }),
  });
}
