import { Box, Button, Card, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { canCallEndpoint } from '@recado/client-screen/access';
import type { Schedule } from '@recado/contract';
import { getLocalDay } from '@recado/contract/rules';
import { scheduledMessageTexts as texts } from '@recado/texts';
import {
  AddIcon,
  ClockIcon,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  getFailureMessage,
  settleFromTopSx,
  useApi,
} from '@recado/ui';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { ClientPageHead } from '../layout/ClientPageHead.tsx';
import { canPublishStatusPosts } from '../statusPosts/canPublishStatusPosts.ts';
import { formatDayHeading, formatScheduleDay } from './formatSchedule.ts';
import { MonthCalendar } from './MonthCalendar.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { type ScheduleActions, ScheduleRow } from './ScheduleRow.tsx';
import {
  type CalendarEntry,
  groupEntriesByDay,
  isScheduleMissed,
  listCalendarEntriesBetween,
  listNextCalendarEntries,
} from './scheduleCalendar.ts';
import { useScheduleChange } from './useScheduleChange.ts';
import { useSchedules } from './useSchedules.ts';

/** Page `/schedules/{id}` with the messages that are scheduled for later. */
export function SchedulesPage() {
  const { id = '' } = useParams();
  const { data: clientResponse } = useApi('GET /clients/{id}', { params: { id } });
  const list = useSchedules(id);
  const { data, error, isFetching, refetch } = list;
  const [dialog, setDialog] = useState<'none' | 'new' | Schedule>('none');
  const [scheduleToRemove, setScheduleToRemove] = useState<Schedule>();
  const scheduleChange = useScheduleChange(id);
  const actions: ScheduleActions = {
    change: setDialog,
    remove: setScheduleToRemove,
    // A paused schedule cannot resume at a time that has passed, so the dialog requests a new time.
    pause: (schedule, paused) =>
      !paused && isScheduleMissed(schedule)
        ? setDialog(schedule)
        : scheduleChange.mutate({ schedule, action: paused ? 'pause' : 'resume' }),
  };
  const planButton = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setDialog('new')}>
      {texts.schedule}
    </Button>
  );
  const isEmpty = data && data.toCome.length + data.ended.length === 0;
  const name = clientResponse?.client.businessName;
  return (
    <Box sx={{ display: 'grid', gap: 2, ...settleFromTopSx }}>
      <ClientPageHead
        title={texts.title}
        documentTitle={texts.documentTitle}
        businessName={name}
        links={[
          { to: `/conversations/${id}`, text: texts.back },
          ...(clientResponse && canCallEndpoint(clientResponse.client, 'GET /clients/{id}/campaigns')
            ? [{ to: `/campaigns/${id}`, text: texts.campaigns }]
            : []),
          ...(clientResponse && canPublishStatusPosts(clientResponse.client)
            ? [{ to: `/status-posts/${id}`, text: texts.statusPosts }]
            : []),
        ]}
      >
        <Box sx={{ visibility: data && !isEmpty ? undefined : 'hidden' }}>{planButton}</Box>
      </ClientPageHead>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        {isEmpty ? (
          <EmptyState {...texts.list.empty} icon={<ClockIcon />} action={planButton} />
        ) : data ? (
          <ScheduleViews list={list} {...data} actions={actions} />
        ) : error ? (
          <ErrorState
            title={texts.list.loadFailed}
            text={getFailureMessage(error, texts.list.loadFailedText)}
            retry={refetch}
            isRetrying={isFetching}
          />
        ) : (
          <Skeleton height={120} />
        )}
      </Card>
      {dialog !== 'none' && (
        <ScheduleDialog
          clientId={id}
          {...(dialog !== 'new' && { schedule: dialog })}
          onClose={() => setDialog('none')}
        />
      )}
      <ConfirmDialog
        texts={scheduleToRemove?.repeat ? texts.removalOfSeries : texts.removal}
        running={texts.removal.running}
        open={scheduleToRemove !== undefined}
        isRunning={scheduleChange.isPending}
        onCancel={() => setScheduleToRemove(undefined)}
        onConfirm={() =>
          scheduleToRemove &&
          scheduleChange.mutate(
            { schedule: scheduleToRemove, action: 'remove' },
            { onSettled: () => setScheduleToRemove(undefined) },
          )
        }
      />
    </Box>
  );
}

interface ScheduleViewsProps {
  readonly toCome: readonly Schedule[];
  readonly ended: readonly Schedule[];
  readonly timeZone: string;
  readonly list: Pick<ReturnType<typeof useSchedules>, 'hasMore' | 'isLoadingMore' | 'loadMore'>;
  readonly actions: ScheduleActions;
}

/** Scheduled messages as a list by day, or as a month. Below the month is a list for the selected day. */
function ScheduleViews({ toCome, ended, timeZone, list, actions }: ScheduleViewsProps) {
  const schedules = useMemo(() => [...toCome, ...ended], [toCome, ended]);
  const today = getLocalDay(new Date(), timeZone);
  const [view, setView] = useState<'list' | 'month'>('list');
  const [month, setMonth] = useState(today.slice(0, 7));
  const [day, setDay] = useState<string>();
  const days = groupEntriesByDay(listNextCalendarEntries(toCome), timeZone);
  const past = ended.flatMap((schedule): CalendarEntry[] =>
    schedule.endedAt === null ? [] : [{ schedule, at: new Date(schedule.last?.at ?? schedule.endedAt), isPast: true }],
  );
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label={texts.views.label}
        value={view}
        onChange={(_event, newView: typeof view | null) => newView && setView(newView)}
      >
        {(['list', 'month'] as const).map(viewName => (
          <ToggleButton key={viewName} value={viewName} sx={{ textTransform: 'none', px: 2 }}>
            {texts.views[viewName]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {view === 'month' ? (
        <>
          <MonthCalendar
            {...{ schedules, timeZone, month, day, today }}
            onMonth={newMonth => {
              setMonth(newMonth);
              setDay(undefined);
            }}
            onDay={setDay}
          />
          {day !== undefined && (
            <ScheduleGroup
              title={formatScheduleDay(day)}
              entries={ofDay(schedules, day, timeZone)}
              {...{ timeZone, actions }}
            />
          )}
        </>
      ) : (
        <>
          {days.size === 0 && <Typography color="text.secondary">{texts.list.noneUpcoming}</Typography>}
          {[...days].map(([date, entries]) => (
            <ScheduleGroup key={date} title={formatDayHeading(date, timeZone)} {...{ entries, timeZone, actions }} />
          ))}
          {past.length > 0 && (
            <ScheduleGroup title={texts.list.ended} entries={past} showsDates {...{ timeZone, actions }} />
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

function ofDay(schedules: readonly Schedule[], day: string, timeZone: string): CalendarEntry[] {
  const dayWithOffset = (days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);
  return (
    groupEntriesByDay(listCalendarEntriesBetween(schedules, dayWithOffset(-1), dayWithOffset(2)), timeZone).get(day) ??
    []
  );
}

interface ScheduleGroupProps {
  readonly title: string;
  readonly entries: readonly CalendarEntry[];
  readonly timeZone: string;
  readonly actions: ScheduleActions;
  /** True if the entries are from more than one day, so that each day has a heading. */
  readonly showsDates?: boolean;
}

function ScheduleGroup({ title, entries, timeZone, actions, showsDates = false }: ScheduleGroupProps) {
  const days = showsDates ? [...groupEntriesByDay(entries, timeZone)].reverse() : [['', entries] as const];
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3">{title}</Typography>
      {days.map(([day, dayEntries]) => (
        <Box key={day}>
          {showsDates && (
            <Typography color="text.secondary" sx={{ mt: 1 }}>
              {formatScheduleDay(day)}
            </Typography>
          )}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {dayEntries.map(entry => (
              <ScheduleRow key={`${entry.schedule.id} ${entry.at.getTime()}`} {...{ entry, timeZone, actions }} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
