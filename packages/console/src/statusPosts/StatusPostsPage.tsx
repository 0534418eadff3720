import { Box, Button, Card, Skeleton } from '@mui/material';
import type { StatusPost } from '@recado/contract';
import { statusPostPageTexts as texts } from '@recado/texts';
import {
  AddIcon,
  ClockIcon,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  getFailureMessage,
  InfoIcon,
  settleFromTopSx,
  useApi,
} from '@recado/ui';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ClientPageHead } from '../layout/ClientPageHead.tsx';
import { canPublishStatusPosts } from './canPublishStatusPosts.ts';
import { StatusPostDialog } from './StatusPostDialog.tsx';
import { StatusPostRow } from './StatusPostRow.tsx';
import { useStatusPostDeletion, useStatusPosts } from './useStatusPosts.ts';
import { ViewersDialog } from './ViewersDialog.tsx';

/** Page `/status-posts/{id}`: posts that contacts of the client see for 24 hours. */
export function StatusPostsPage() {
  const { id = '' } = useParams();
  const { data: clientResponse } = useApi('GET /clients/{id}', { params: { id } });
  const client = clientResponse?.client;
  const canPublish = client !== undefined && canPublishStatusPosts(client);
  const [isComposing, setIsComposing] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 2, ...settleFromTopSx }}>
      <ClientPageHead
        title={texts.title}
        documentTitle={texts.documentTitle}
        businessName={client?.businessName}
        links={[
          { to: `/conversations/${id}`, text: texts.back },
          { to: `/schedules/${id}`, text: texts.schedules },
        ]}
      >
        {(!client || canPublish) && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setIsComposing(true)}>
            {texts.publish}
          </Button>
        )}
      </ClientPageHead>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        {client && !canPublish ? (
          <EmptyState
            {...(client.canSend.includes('statusPost') ? texts.forManagers : texts.unsupported)}
            icon={<InfoIcon />}
          />
        ) : (
          canPublish && <StatusPostList clientId={id} />
        )}
        {!client && <Skeleton height={120} />}
      </Card>
      {isComposing && <StatusPostDialog clientId={id} onClose={() => setIsComposing(false)} />}
    </Box>
  );
}

interface StatusPostListProps {
  readonly clientId: string;
}

function StatusPostList({ clientId }: StatusPostListProps) {
  const list = useStatusPosts(clientId);
  const { data: posts, error, isFetching, refetch, dataUpdatedAt } = list;
  const deletion = useStatusPostDeletion(clientId);
  const [postToRemove, setPostToRemove] = useState<StatusPost>();
  const [openPost, setOpenPost] = useState<StatusPost>();
  if (!posts && error)
    return (
      <ErrorState
        title={texts.list.loadFailed}
        text={getFailureMessage(error, texts.list.loadFailedText)}
        retry={refetch}
        isRetrying={isFetching}
      />
    );
  if (!posts) return <Skeleton height={120} />;
  if (posts.length === 0) return <EmptyState {...texts.list.empty} icon={<ClockIcon />} />;
  return (
    <>
      <Box component="ul" aria-label={texts.list.label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {posts.map(post => (
          <StatusPostRow
            key={post.id}
            {...{ post, now: dataUpdatedAt }}
            onOpen={setOpenPost}
            onRemove={setPostToRemove}
          />
        ))}
      </Box>
      {list.hasNextPage && (
        <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {texts.list.more}
        </Button>
      )}
      {openPost && <ViewersDialog clientId={clientId} post={openPost.id} onClose={() => setOpenPost(undefined)} />}
      <ConfirmDialog
        texts={texts.removal}
        running={texts.removal.running}
        open={postToRemove !== undefined}
        isRunning={deletion.isPending}
        onCancel={() => setPostToRemove(undefined)}
        onConfirm={() =>
          postToRemove && deletion.mutate(postToRemove.id, { onSettled: () => setPostToRemove(undefined) })
        }
      />
    </>
  );
}
