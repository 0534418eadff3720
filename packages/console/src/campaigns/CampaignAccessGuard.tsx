import { Card } from '@mui/material';
import { canCallEndpoint } from '@recado/client-screen/access';
import { campaignPageTexts } from '@recado/texts';
import { ButtonLink, EmptyState, InfoIcon, PageTitle, useApi } from '@recado/ui';
import { Outlet, useParams } from 'react-router';

const texts = campaignPageTexts.forManagers;

/** Guards a client's campaign pages. Members who may only answer messages see a notice instead. */
export function CampaignAccessGuard() {
  const { id = '' } = useParams();
  const { data } = useApi('GET /clients/{id}', { params: { id } });
  if (!data || canCallEndpoint(data.client, 'GET /clients/{id}/campaigns')) return <Outlet />;
  return (
    <Card>
      <PageTitle screen={campaignPageTexts.title} />
      <EmptyState
        title={texts.title}
        text={texts.text}
        icon={<InfoIcon />}
        action={<ButtonLink to={`/conversations/${id}`}>{texts.back}</ButtonLink>}
      />
    </Card>
  );
}
