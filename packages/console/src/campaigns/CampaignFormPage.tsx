import { Box, Skeleton, Typography } from '@mui/material';
import type { Campaign } from '@recado/contract';
import { campaignPage } from '@recado/texts';
import { failureMessage, PageTitle, TextLink, useApi, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { CampaignForm } from './CampaignForm.tsx';
import { Advice } from './CampaignsPage.tsx';
import { type Draft, payloadOf } from './draft.ts';
import { CAMPAIGN, CAMPAIGNS, useCampaign } from './useCampaigns.ts';

const texts = campaignPage.form;

/** `/clients/{id}/campaigns/new`, and `…/{campaign}/edit` of a draft. */
export function CampaignFormPage() {
  const { id = '', campaign } = useParams();
  return campaign === undefined ? (
    <NewCampaign clientId={id} />
  ) : (
    <Changing clientId={id} campaign={campaign} />
  );
}

function NewCampaign({ clientId }: { readonly clientId: string }) {
  const { data } = useApi(CAMPAIGNS, { params: { id: clientId }, query: { limit: 1 } });
  return data ? <Form clientId={clientId} timeZone={data.timeZone} /> : <Skeleton height={320} />;
}

function Changing({ clientId, campaign }: { readonly clientId: string; readonly campaign: string }) {
  const { data } = useCampaign(clientId, campaign);
  return data ? (
    <Form clientId={clientId} timeZone={data.campaign.timeZone} campaign={data.campaign} />
  ) : (
    <Skeleton height={320} />
  );
}

interface FormProps {
  readonly clientId: string;
  readonly timeZone: string;
  readonly campaign?: Campaign;
}

function Form({ clientId, timeZone, campaign }: FormProps) {
  const base = `/clients/${clientId}/campaigns`;
  const sdk = useSdk();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: client } = useApi('GET /clients/{id}', { params: { id: clientId } });
  const title = campaign ? texts.titleChange : texts.title;
  const save = useMutation({
    mutationFn: async (draft: Draft) => {
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
      const payload = payloadOf(draft, uploaded?.mediaId, timeZone);
      const asked = campaign
        ? sdk.request('PATCH /clients/{id}/campaigns/{campaign}', {
            params: { ...params, campaign: campaign.id },
            payload,
          })
        : sdk.request('POST /clients/{id}/campaigns', { params, payload });
      return (await asked).campaign;
    },
    onSuccess: async made => {
      await Promise.all([CAMPAIGNS, CAMPAIGN].map(key => queries.invalidateQueries({ queryKey: [key] })));
      await navigate(`${base}/${made.id}`);
    },
  });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageTitle screen={title} />
      <Box>
        <Typography variant="h2">{title}</Typography>
        <TextLink to={base}>{campaignPage.all}</TextLink>
      </Box>
      {!campaign && <Advice />}
      <CampaignForm
        clientId={clientId}
        canTemplate={client?.client.canSend.includes('template') ?? false}
        campaign={campaign}
        timeZone={timeZone}
        isSaving={save.isPending}
        error={save.error ? failureMessage(save.error, texts.failed) : undefined}
        onSave={draft => save.mutate(draft)}
        onCancel={() => void navigate(campaign ? `${base}/${campaign.id}` : base)}
      />
    </Box>
  );
}
