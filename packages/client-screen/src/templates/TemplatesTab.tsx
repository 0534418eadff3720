import { Box, Button, Card, Link, Skeleton, Typography } from '@mui/material';
import type { Client, Template } from '@recado/contract';
import { templateTexts } from '@recado/texts';
import { ConfirmDialog, EmptyState, ErrorState } from '@recado/ui';
import { useState } from 'react';
import { TemplateCard } from './TemplateCard.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { useTemplates } from './useTemplates.ts';

const texts = templateTexts.page;
/** Meta's price list of the template categories, by country. */
const PRICE_LIST_URL = 'https://developers.facebook.com/docs/whatsapp/pricing';

interface TemplatesTabProps {
  readonly client: Client;
  readonly isReadOnly: boolean;
}

/** Templates that WhatsApp approved or is reviewing. The user can view, create and remove them. */
export function TemplatesTab({ client, isReadOnly }: TemplatesTabProps) {
  const { list, create, remove } = useTemplates(client.id);
  const [isCreating, setCreating] = useState(false);
  const [templateToRemove, setTemplateToRemove] = useState<Template>();
  const loadedTemplates = list.data?.pages.flatMap(page => page.templates) ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Card component="section" aria-labelledby="plantillas" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 1.5 }}>
        <Typography id="plantillas" component="h2" variant="h3">
          {texts.title}
        </Typography>
        <Typography variant="body2">
          {texts.intro}{' '}
          <Link href={PRICE_LIST_URL} target="_blank" rel="noreferrer">
            {texts.prices}
          </Link>
        </Typography>
        {!isReadOnly && !isCreating && (
          <Button
            variant="contained"
            sx={{ justifySelf: 'start' }}
            disabled={!client.isConnected}
            onClick={() => setCreating(true)}
          >
            {texts.create}
          </Button>
        )}
      </Card>
      {isCreating && (
        <TemplateForm
          isSaving={create.isPending}
          onCancel={() => setCreating(false)}
          onSave={template => create.mutate(template, { onSuccess: () => setCreating(false) })}
        />
      )}
      {list.isPending && <Skeleton variant="rounded" height={160} />}
      {list.error && !list.data && (
        <Card>
          <ErrorState
            title={texts.loadFailed}
            text={list.error.message}
            retry={list.refetch}
            isRetrying={list.isFetching}
          />
        </Card>
      )}
      {list.data && loadedTemplates.length === 0 && !isCreating && (
        <Card>
          <EmptyState {...texts.empty} />
        </Card>
      )}
      {loadedTemplates.length > 0 && (
        <Box
          component="ul"
          aria-label={texts.list}
          sx={{
            ...{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {loadedTemplates.map(template => (
            <TemplateCard
              key={`${template.name} ${template.language}`}
              template={template}
              onRemove={isReadOnly || template.id === null ? undefined : () => setTemplateToRemove(template)}
            />
          ))}
        </Box>
      )}
      {list.hasNextPage && (
        <Button onClick={() => list.fetchNextPage()} disabled={list.isFetchingNextPage}>
          {texts.more}
        </Button>
      )}
      <ConfirmDialog
        texts={texts.removal}
        running={texts.removing}
        open={templateToRemove !== undefined}
        isRunning={remove.isPending}
        onCancel={() => setTemplateToRemove(undefined)}
        onConfirm={() => remove.mutate(templateToRemove?.id ?? '', { onSettled: () => setTemplateToRemove(undefined) })}
      >
        <Typography sx={{ mt: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>{templateToRemove?.name}</Typography>
      </ConfirmDialog>
    </Box>
  );
}
