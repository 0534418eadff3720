import { Box, Skeleton, Typography } from '@mui/material';
import type { Campaign } from '@recado/contract';
import { campaignPageTexts } from '@recado/texts';
import { getFailureMessage, PageTitle, TextLink, useApi, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { CampaignForm } from './CampaignForm.tsx';
import { StrangerCampaignWarning } from './CampaignsPage.tsx';
import { type CampaignFormValues, toCampaignPayload } from './campaignFormValues.ts';
import { CAMPAIGN_ROUTE, CAMPAIGNS_ROUTE, useCampaign } from './useCampaigns.ts';

const texts = campaignPageTexts.form;

/** Pages `/campaigns/{id}/new` and, for a draft, `…/{campaign}/edit`. */
export function CampaignFormPage() {
  const { id = '', campaign } = useParams();
  return campaign === undefined ? <NewCampaign clientId={id} /> : <EditCampaign clientId={id} campaign={campaign} />;
}

interface NewCampaignProps {
  readonly clientId: string;
}

function NewCampaign({ clientId }: NewCampaignProps) {
  const { data } = useApi(CAMPAIGNS_ROUTE, { params: { id: clientId }, query: { limit: 1 } });
  return data ? <CampaignEditor clientId={clientId} timeZone={data.timeZone} /> : <Skeleton height={320} />;
}

interface EditCampaignProps {
  readonly clientId: string;
  readonly campaign: string;
}

function EditCampaign({ clientId, campaign }: EditCampaignProps) {
  const { data } = useCampaign(clientId, campaign);
  return data ? (
    <CampaignEditor clientId={clientId} timeZone={data.campaign.timeZone} campaign={data.campaign} />
  ) : (
    <Skeleton height={320} />
  );
}

interface CampaignEditorProps {
  readonly clientId: string;
  readonly timeZone: string;
  readonly campaign?: Campaign;
}

function CampaignEditor({ clientId, timeZone, campaign }: CampaignEditorProps) {
  const campaignsPath = `/campaigns/${clientId}`;
  const sdk = useSdk();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: client } = useApi('GET /clients/{id}', { params: { id: clientId } });
  const title = campaign ? texts.titleChange : texts.title;
  const save = useMutation({
    mutationFn: async (draft: CampaignFormValues) => {
      const params = { id: clientId };
      const form = new FormData();
      if (draft.file) form.append('file', draft.file, draft.file.name);
      const uploaded = draft.file
        ? await sdk.request('POST /clients/{id}/media', {
            params,
            payload: form,
            timeout: Number.POSITIVE_INFINITY,
          })
        : undefined;
      const payload = toCampaignPayload(draft, uploaded?.mediaId, timeZone);
      const request = campaign
        ? sdk.request('PATCH /clients/{id}/campaigns/{campaign}', {
            params: { ...params, campaign: campaign.id },
            payload,
          })
        : sdk.request('POST /clients/{id}/campaigns', { params, payload });
      return (await request).campaign;
    },
    onSuccess: async savedCampaign => {
      await Promise.all([CAMPAIGNS_ROUTE, CAMPAIGN_ROUTE].map(key => queries.invalidateQueries({ queryKey: [key] })));
      await navigate(`${campaignsPath}/${savedCampaign.id}`);
    },
  });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageTitle screen={title} />
      <Box>
        <Typography variant="h2">{title}</Typography>
        <TextLink to={campaignsPath}>{campaignPageTexts.all}</TextLink>
      </Box>
      {!campaign && <StrangerCampaignWarning />}
      <CampaignForm
        clientId={clientId}
        canSendTemplates={client?.client.canSend.includes('template') ?? false}
        campaign={campaign}
        timeZone={timeZone}
        isSaving={save.isPending}
        error={save.error ? getFailureMessage(save.error, texts.failed) : undefined}
        onSave={draft => save.mutate(draft)}
        onCancel={() => void navigate(campaign ? `${campaignsPath}/${campaign.id}` : campaignsPath)}
      />
    </Box>
  );
}
