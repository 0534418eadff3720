import { formatDateTime, formatRelative } from '@recado/ui';

/** Relative time, with the exact date and time as a tooltip. Shows a dash if the time is null. */
export const RelativeTimeCell = ({ instant }: { readonly instant: string | null }) =>
  instant === null ? (
    '–'
  ) : (
    <time dateTime={instant} title={formatDateTime(instant)}>
      {formatRelative(instant)}
    </time>
  );
