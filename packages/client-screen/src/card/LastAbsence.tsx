import { Typography } from '@mui/material';
import { tellAbsence, absences as texts } from '@recado/texts';
import { formatDateTime, Notice, useApi } from '@recado/ui';

/** How long after its end it is news, milliseconds. */
const NEWS = 86_400_000;

/** What came of the last time in which it was not connected, until that is no news any more. */
export function LastAbsence({ clientId }: { readonly clientId: string }) {
  const { data } = useApi('GET /clients/{id}/absences', { params: { id: clientId } });
  const [last] = data?.absences ?? [];
  if (!last || Date.now() - new Date(last.endedAt).getTime() > NEWS) return null;
  return (
    <Notice severity={last.undecryptable > 0 ? 'warning' : 'info'} role="status">
      <Typography sx={{ fontWeight: 600 }}>{texts.title}</Typography>
      <Typography variant="body2">{tellAbsence(last)}</Typography>
      <Typography variant="body2">{texts.ended(formatDateTime(last.endedAt))}</Typography>
    </Notice>
  );
}
