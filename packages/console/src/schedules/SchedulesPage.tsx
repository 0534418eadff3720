import { Box, Button, Card, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { may } from '@recado/client-screen/access';
import type { Schedule } from '@recado/contract';
import { dayOf } from '@recado/contract/rules';
import { planned as texts } from '@recado/texts';
import {
  AddIcon,
  ClockIcon,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  failureMessage,
  isSessionEnd,
  toast,
  useApi,
  useSdk,
} from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { ClientPageHead } from '../layout/ClientPageHead.tsx';
import { byDay, type Entry, isOver, nextOf, timesBetween } from './daysOf.ts';
import { MonthCalendar } from './MonthCalendar.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { type RowActions, ScheduleRow } from './ScheduleRow.tsx';
import { useSchedules } from './useSchedules.ts';
import { headOfDay, wordsOfDay } from './words.ts';

/** `/clients/{id}/schedules`: what leaves later. */
export function SchedulesPage() {
  const { id = '' } = useParams();
  const { data: own } = useApi('GET /clients/{id}', { params: { id } });
  const list = useSchedules(id);
  const { data, error, isFetching, refetch } = list;
  const [dialog, setDialog] = useState<'none' | 'new' | Schedule>('none');
  const [removing, setRemoving] = useState<Schedule>();
  const change = useChanges(id);
  const actions: RowActions = {
    change: setDialog,
    remove: setRemoving,
    // What has passed goes on with another hour, which is asked for.
    pause: (schedule, paused) =>
      !paused && isOver(schedule)
        ? setDialog(schedule)
        : change.mutate({ schedule, act: paused ? 'pause' : 'resume' }),
  };
  const plan = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setDialog('new')}>
      {texts.plan}
    </Button>
  );
  const isEmpty = data && data.toCome.length + data.ended.length === 0;
  const name = own?.client.businessName;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <ClientPageHead
        title={texts.title}
        documentTitle={texts.documentTitle}
        businessName={name}
        links={[
          { to: `/clients/${id}/conversations`, text: texts.back },
          ...(own && may(own.client, 'GET /clients/{id}/campaigns')
            ? [{ to: `/clients/${id}/campaigns`, text: texts.campaigns }]
            : []),
        ]}
      >
        {data && !isEmpty && plan}
      </ClientPageHead>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        {isEmpty ? (
          <EmptyState {...texts.list.empty} icon={<ClockIcon />} action={plan} />
        ) : data ? (
          <Planned list={list} {...data} actions={actions} />
        ) : error ? (
          <ErrorState
            title={texts.list.loadFailed}
            text={failureMessage(error, texts.list.loadFailedText)}
            retry={refetch}
            isRetrying={isFetching}
          />
        ) : (
          <Skeleton height={120} />
        )}
      </Card>
      {dialog !== 'none' && (
        <PlanDialog
          clientId={id}
          {...(dialog !== 'new' && { schedule: dialog })}
          onClose={() => setDialog('none')}
        />
      )}
      <ConfirmDialog
        texts={removing?.repeat ? texts.removalOfSeries : texts.removal}
        running={texts.removal.running}
        open={removing !== undefined}
        isRunning={change.isPending}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() =>
          removing &&
          change.mutate({ schedule: removing, act: 'remove' }, { onSettled: () => setRemoving(undefined) })
        }
      />
    </Box>
  );
}

interface PlannedProps {
  readonly toCome: readonly Schedule[];
  readonly ended: readonly Schedule[];
  readonly timeZone: string;
  readonly list: Pick<ReturnType<typeof useSchedules>, 'hasMore' | 'isLoadingMore' | 'loadMore'>;
  readonly actions: RowActions;
}

/** As a list by day, or as a month with one of its days below. */
function Planned({ toCome, ended, timeZone, list, actions }: PlannedProps) {
  const schedules = useMemo(() => [...toCome, ...ended], [toCome, ended]);
  const today = dayOf(new Date(), timeZone);
  const [view, setView] = useState<'list' | 'month'>('list');
  const [month, setMonth] = useState(today.slice(0, 7));
  const [day, setDay] = useState<string>();
  const days = byDay(nextOf(toCome), timeZone);
  const past = ended.flatMap((schedule): Entry[] =>
    schedule.endedAt === null
      ? []
      : [{ schedule, at: new Date(schedule.last?.at ?? schedule.endedAt), isPast: true }],
  );
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label={texts.views.label}
        value={view}
        onChange={(_event, chosen: typeof view | null) => chosen && setView(chosen)}
      >
        {(['list', 'month'] as const).map(each => (
          <ToggleButton key={each} value={each} sx={{ textTransform: 'none', px: 2 }}>
            {texts.views[each]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {view === 'month' ? (
        <>
          <MonthCalendar
            {...{ schedules, timeZone, month, day, today }}
            onMonth={now => {
              setMonth(now);
              setDay(undefined);
            }}
            onDay={setDay}
          />
          {day !== undefined && (
            <Group
              title={wordsOfDay(day)}
              entries={ofDay(schedules, day, timeZone)}
              {...{ timeZone, actions }}
            />
          )}
        </>
      ) : (
        <>
          {days.size === 0 && <Typography color="text.secondary">{texts.list.noneToCome}</Typography>}
          {[...days].map(([each, entries]) => (
            <Group key={each} title={headOfDay(each, timeZone)} {...{ entries, timeZone, actions }} />
          ))}
          {past.length > 0 && (
            <Group title={texts.list.ended} entries={past} isDated {...{ timeZone, actions }} />
          )}
        </>
      )}
      {list.hasMore && (
        <Button disabled={list.isLoadingMore} onClick={list.loadMore} sx={{ justifySelf: 'start' }}>
          {texts.list.more}
        </Button>
      )}
    </Box>
  );
}

function ofDay(schedules: readonly Schedule[], day: string, timeZone: string): Entry[] {
  const around = (days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);
  return byDay(timesBetween(schedules, around(-1), around(2)), timeZone).get(day) ?? [];
}

interface GroupProps {
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly timeZone: string;
  readonly actions: RowActions;
  /** Of more than one day. */
  readonly isDated?: boolean;
}

function Group({ title, entries, timeZone, actions, isDated = false }: GroupProps) {
  const days = isDated ? [...byDay(entries, timeZone)].reverse() : [['', entries] as const];
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3">{title}</Typography>
      {days.map(([day, some]) => (
        <Box key={day}>
          {isDated && (
            <Typography color="text.secondary" sx={{ mt: 1 }}>
              {wordsOfDay(day)}
            </Typography>
          )}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {some.map(entry => (
              <ScheduleRow
                key={`${entry.schedule.id} ${entry.at.getTime()}`}
                {...{ entry, timeZone, actions }}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

interface Asked {
  readonly schedule: Schedule;
  readonly act: 'pause' | 'resume' | 'remove';
}

const said = { pause: texts.done.paused, resume: texts.done.resumed, remove: texts.done.removed };

function useChanges(clientId: string) {
  const sdk = useSdk();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ schedule, act }: Asked): Promise<unknown> => {
      const params = { id: clientId, schedule: schedule.id };
      if (act === 'remove') return sdk.request('DELETE /clients/{id}/schedules/{schedule}', { params });
      const payload = { paused: act === 'pause' };
      return sdk.request('PATCH /clients/{id}/schedules/{schedule}', { params, payload });
    },
    onSuccess: (_answer, { act }) => toast.success(said[act]),
    onError: error => {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.failed));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['GET /clients/{id}/schedules'] }),
  });
}
