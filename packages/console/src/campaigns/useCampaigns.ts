import type { Campaign, RecipientState } from '@recado/contract';
import { campaignPage as texts } from '@recado/texts';
import { failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export const CAMPAIGNS = 'GET /clients/{id}/campaigns';
export const CAMPAIGN = 'GET /clients/{id}/campaigns/{campaign}';
export const RECIPIENTS = 'GET /clients/{id}/campaigns/{campaign}/recipients';
/** Milliseconds between two looks: at what goes on, and at what does not. */
const LIVE = 3_000;
const QUIET = 20_000;
/** To a page. */
const PAGE = 20;
const PEOPLE = 100;

/** A client's campaigns, the newest first, as many as were asked for. */
export function useCampaigns(clientId: string) {
  const sdk = useSdk();
  return useInfiniteQuery({
    queryKey: [CAMPAIGNS, clientId],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PAGE, ...(pageParam && { cursor: pageParam }) };
      return sdk.request(CAMPAIGNS, { params: { id: clientId }, query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: QUIET,
    select: ({ pages }) => pages.flatMap(({ campaigns }) => campaigns),
  });
}

/** One of them with what became of it, followed while it goes on. */
export function useCampaign(clientId: string, campaign: string) {
  const sdk = useSdk();
  return useQuery({
    queryKey: [CAMPAIGN, clientId, campaign],
    queryFn: ({ signal }) => sdk.request(CAMPAIGN, { params: { id: clientId, campaign }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.campaign.state === 'running' ? LIVE : QUIET),
  });
}

/** @param state of whom; undefined: everybody */
export function useRecipients(
  clientId: string,
  { id: campaign, state: now }: Pick<Campaign, 'id' | 'state'>,
  state: RecipientState | undefined,
) {
  const sdk = useSdk();
  return useInfiniteQuery({
    queryKey: [RECIPIENTS, clientId, campaign, state],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PEOPLE, ...(pageParam && { cursor: pageParam }), ...(state && { state }) };
      return sdk.request(RECIPIENTS, { params: { id: clientId, campaign }, query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: now === 'running' ? LIVE : QUIET,
    select: ({ pages }) => pages.flatMap(({ recipients }) => recipients),
  });
}

type Act = 'running' | 'paused' | 'stopped' | 'remove' | 'repeat';

/** What is done with one. @returns the campaign as it is then, or the new one */
export function useActs(clientId: string) {
  const sdk = useSdk();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({
      campaign,
      act,
    }: {
      readonly campaign: string;
      readonly act: Act;
    }): Promise<Campaign> => {
      const params = { id: clientId, campaign };
      const asked =
        act === 'remove'
          ? sdk.request('DELETE /clients/{id}/campaigns/{campaign}', { params })
          : act === 'repeat'
            ? sdk.request('POST /clients/{id}/campaigns/{campaign}/repeat', { params, payload: {} })
            : sdk.request('PATCH /clients/{id}/campaigns/{campaign}', { params, payload: { state: act } });
      return (await asked).campaign;
    },
    onError: error => {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.failed));
    },
    onSettled: () =>
      Promise.all(
        [CAMPAIGNS, CAMPAIGN, RECIPIENTS].map(key => queries.invalidateQueries({ queryKey: [key] })),
      ),
  });
}
