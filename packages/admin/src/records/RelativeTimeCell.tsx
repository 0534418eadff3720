import { formatDateTime, formatRelativeTime } from '@recado/ui';

interface RelativeTimeCellProps {
  readonly instant: string | null;
}

/** Relative time, with the exact date and time as a tooltip. Shows a dash if the time is null. */
export const RelativeTimeCell = ({ instant }: RelativeTimeCellProps) =>
  instant === null ? (
    '–'
  ) : (
    <time dateTime={instant} title={formatDateTime(instant)}>
      {formatRelativeTime(instant)}
    </time>
  );
