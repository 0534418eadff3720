import type { Campaign, CampaignRecipientState } from '@recado/contract';
import { campaignPageTexts as texts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export const CAMPAIGNS_ROUTE = 'GET /clients/{id}/campaigns';
export const CAMPAIGN_ROUTE = 'GET /clients/{id}/campaigns/{campaign}';
export const CAMPAIGN_RECIPIENTS_ROUTE = 'GET /clients/{id}/campaigns/{campaign}/recipients';
/**
 * Poll intervals in milliseconds. The first is for a running campaign. The second is for any other campaign and
 * for the list of campaigns.
 */
const RUNNING_POLL_INTERVAL_MS = 3_000;
const IDLE_POLL_INTERVAL_MS = 20_000;
/** Rows per page. */
const CAMPAIGNS_PER_PAGE = 20;
const RECIPIENTS_PER_PAGE = 100;

/** Lists a client's campaigns, newest first, in pages. */
export function useCampaigns(clientId: string) {
  const sdk = useSdk();
  return useInfiniteQuery({
    queryKey: [CAMPAIGNS_ROUTE, clientId],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: CAMPAIGNS_PER_PAGE, ...(pageParam && { cursor: pageParam }) };
      return sdk.request(CAMPAIGNS_ROUTE, { params: { id: clientId }, query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: IDLE_POLL_INTERVAL_MS,
    select: ({ pages }) => pages.flatMap(({ campaigns }) => campaigns),
  });
}

/** Loads a campaign with its results. Polls more often while the campaign is running. */
export function useCampaign(clientId: string, campaign: string) {
  const sdk = useSdk();
  return useQuery({
    queryKey: [CAMPAIGN_ROUTE, clientId, campaign],
    queryFn: ({ signal }) => sdk.request(CAMPAIGN_ROUTE, { params: { id: clientId, campaign }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.campaign.state === 'running' ? RUNNING_POLL_INTERVAL_MS : IDLE_POLL_INTERVAL_MS,
  });
}

export interface RecipientFilter {
  /** Empty: all states. */
  readonly state: CampaignRecipientState | '';
  /** ISO 3166 code. Empty: all countries. */
  readonly country: string;
}

/** Lists a campaign's recipients in pages. */
export function useCampaignRecipients(
  clientId: string,
  { id: campaign, state: campaignState }: Pick<Campaign, 'id' | 'state'>,
  { state, country }: RecipientFilter,
) {
  const sdk = useSdk();
  return useInfiniteQuery({
    queryKey: [CAMPAIGN_RECIPIENTS_ROUTE, clientId, campaign, state, country],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: RECIPIENTS_PER_PAGE,
        ...(pageParam && { cursor: pageParam }),
        ...(state && { state }),
        ...(country && { country }),
      };
      return sdk.request(CAMPAIGN_RECIPIENTS_ROUTE, { params: { id: clientId, campaign }, query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: campaignState === 'running' ? RUNNING_POLL_INTERVAL_MS : IDLE_POLL_INTERVAL_MS,
    select: ({ pages }) => pages.flatMap(({ recipients }) => recipients),
  });
}

type CampaignAction = 'running' | 'paused' | 'stopped' | 'remove' | 'repeat';

/** Changes, removes or repeats a campaign. @returns the changed campaign, or the new one after a repetition */
export function useCampaignAction(clientId: string) {
  const sdk = useSdk();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({
      campaign,
      action,
      otherCountries,
    }: {
      readonly campaign: string;
      readonly action: CampaignAction;
      /** Other countries than the line's, which the user confirmed at the start. */
      readonly otherCountries?: string[];
    }): Promise<Campaign> => {
      const params = { id: clientId, campaign };
      const response =
        action === 'remove'
          ? sdk.request('DELETE /clients/{id}/campaigns/{campaign}', { params })
          : action === 'repeat'
            ? sdk.request('POST /clients/{id}/campaigns/{campaign}/repeat', { params, payload: {} })
            : sdk.request('PATCH /clients/{id}/campaigns/{campaign}', {
                params,
                payload: { state: action, ...(otherCountries && otherCountries.length > 0 && { otherCountries }) },
              });
      return (await response).campaign;
    },
    onError: error => {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.failed));
    },
    onSettled: () =>
      Promise.all(
        [CAMPAIGNS_ROUTE, CAMPAIGN_ROUTE, CAMPAIGN_RECIPIENTS_ROUTE].map(key =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}
