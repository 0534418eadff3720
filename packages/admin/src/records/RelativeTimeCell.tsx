import { formatDateTime, formatRelative } from '@recado/ui';

/** Relative time with the exact date and time as a tooltip; a dash for null. */
export const RelativeTimeCell = ({ instant }: { readonly instant: string | null }) =>
  instant === null ? (
    '–'
  ) : (
    <time dateTime={instant} title={formatDateTime(instant)}>
      {formatRelative(instant)}
    </time>
  );
