import { Box, Skeleton } from '@mui/material';
import { canCallEndpoint } from '@recado/client-screen/access';
import { AutoRepliesTab } from '@recado/client-screen/answers';
import { ApiError } from '@recado/sdk';
import { clientDetailTexts, layoutTexts, requestFailureTexts } from '@recado/texts';
import { ButtonLink, EmptyState, ErrorState, getFailureMessage, ReplyIcon, settleFromTopSx, useApi } from '@recado/ui';
import { useParams } from 'react-router';
import { ClientPageHead } from '../layout/ClientPageHead.tsx';

/** `/answers/{id}`: the automatic answers of a client. Members without the right to change them can read them. */
export function AnswersPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useApi('GET /clients/{id}', { params: { id } });
  if (error instanceof ApiError && [400, 404].includes(error.status))
    return (
      <EmptyState
        title={clientDetailTexts.notFoundTitle}
        text={clientDetailTexts.notFoundText}
        icon={<ReplyIcon />}
        action={<ButtonLink to="/clients">{clientDetailTexts.back}</ButtonLink>}
      />
    );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', ...settleFromTopSx }}>
      <ClientPageHead
        title={layoutTexts.titles.answers}
        documentTitle={name => clientDetailTexts.tabs.title(layoutTexts.titles.answers, name)}
        businessName={data?.client.businessName}
        links={[{ to: `/clients/${id}`, text: layoutTexts.clientPicker.open }]}
      />
      {data ? (
        <AutoRepliesTab
          key={id}
          client={data.client}
          isReadOnly={!canCallEndpoint(data.client, 'PUT /clients/{id}/robot')}
        />
      ) : error ? (
        <ErrorState
          title={requestFailureTexts.clientLoad}
          text={getFailureMessage(error, requestFailureTexts.clientLoad)}
          retry={refetch}
          isRetrying={isFetching}
        />
      ) : (
        <Skeleton height={160} />
      )}
    </Box>
  );
}
