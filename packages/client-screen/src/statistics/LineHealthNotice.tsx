import { Link, Typography } from '@mui/material';
import { clientDetailTexts, lineHealthTexts as texts } from '@recado/texts';
import { Notice, PendingPart, useApi } from '@recado/ui';
import { Link as RouterLink } from 'react-router';

interface LineHealthNoticeProps {
  readonly clientId: string;
  /** Path of the page with the settings of the line. */
  readonly settingsPath: string;
}

/** Warning about a line whose health needs attention. Renders nothing for a healthy line. */
export function LineHealthNotice({ clientId, settingsPath }: LineHealthNoticeProps) {
  const { data, isPending } = useApi('GET /clients/{id}/health', { params: { id: clientId } });
  if (isPending) return <PendingPart />;
  if (!data || data.light === 'green') return null;
  return (
    <Notice severity={data.light === 'red' ? 'error' : 'warning'}>
      <Typography variant="body2">
        {texts.summaries[data.standing?.restrictedUntil ? 'restricted' : data.light]}{' '}
        <Link component={RouterLink} to={settingsPath} color="inherit">
          {clientDetailTexts.settings.open}
        </Link>
      </Typography>
    </Notice>
  );
}
