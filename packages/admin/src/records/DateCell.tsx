import { formatDateTime, formatRelative } from '@recado/ui';

/** How long ago, and when exactly for who points at it; a dash where there is nothing. */
export const DateCell = ({ instant }: { readonly instant: string | null }) =>
  instant === null ? (
    '–'
  ) : (
    <time dateTime={instant} title={formatDateTime(instant)}>
      {formatRelative(instant)}
    </time>
  );
