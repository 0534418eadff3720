import { Card } from '@mui/material';
import { may } from '@recado/client-screen/access';
import { campaignPage } from '@recado/texts';
import { ButtonLink, EmptyState, InfoIcon, PageTitle, useApi } from '@recado/ui';
import { Outlet, useParams } from 'react-router';

const texts = campaignPage.forManagers;

/** Around a client's campaigns: who only answers on it is told that they are not theirs to see. */
export function ForManagers() {
  const { id = '' } = useParams();
  const { data } = useApi('GET /clients/{id}', { params: { id } });
  if (!data || may(data.client, 'GET /clients/{id}/campaigns')) return <Outlet />;
  return (
    <Card>
      <PageTitle screen={campaignPage.title} />
      <EmptyState
        title={texts.title}
        text={texts.text}
        icon={<InfoIcon />}
        action={<ButtonLink to={`/clients/${id}/conversations`}>{texts.back}</ButtonLink>}
      />
    </Card>
  );
}
