import { Link } from '@mui/material';
import { clientDetailTexts, lineHealthTexts as texts } from '@recado/texts';
import { PendingPart, useApi } from '@recado/ui';
import { Link as RouterLink } from 'react-router';
import { FoldingNotice } from '../card/FoldingNotice.tsx';

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
    <FoldingNotice
      severity={data.light === 'red' ? 'error' : 'warning'}
      title={texts.summaries[data.standing?.restrictedUntil ? 'restricted' : data.light]}
      isInline
    >
      <Link component={RouterLink} to={settingsPath} color="inherit">
        {clientDetailTexts.settings.open}
      </Link>
    </FoldingNotice>
  );
}
