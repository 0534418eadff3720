import { Box, Button, Card, Link, Skeleton, Typography } from '@mui/material';
import type { Client, Template } from '@recado/contract';
import { templates } from '@recado/texts';
import { ConfirmDialog, EmptyState, ErrorState } from '@recado/ui';
import { useState } from 'react';
import { TemplateCard } from './TemplateCard.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { useTemplates } from './useTemplates.ts';

const texts = templates.page;
/** Meta's own page of what each category costs, by country. */
const PRICES = 'https://developers.facebook.com/docs/whatsapp/pricing';

/** The texts that WhatsApp agreed to, or looks at: seen, made and removed. */
export function TemplatesTab({
  client,
  isReadOnly,
}: {
  readonly client: Client;
  readonly isReadOnly: boolean;
}) {
  const { list, create, remove } = useTemplates(client.id);
  const [isNew, setNew] = useState(false);
  const [going, setGoing] = useState<Template>();
  const all = list.data?.pages.flatMap(page => page.templates) ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Card
        component="section"
        aria-labelledby="plantillas"
        sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 1.5 }}
      >
        <Typography id="plantillas" component="h2" variant="h3">
          {texts.title}
        </Typography>
        <Typography variant="body2">
          {texts.intro}{' '}
          <Link href={PRICES} target="_blank" rel="noreferrer">
            {texts.prices}
          </Link>
        </Typography>
        {!isReadOnly && !isNew && (
          <Button
            variant="contained"
            sx={{ justifySelf: 'start' }}
            disabled={!client.isConnected}
            onClick={() => setNew(true)}
          >
            {texts.create}
          </Button>
        )}
      </Card>
      {isNew && (
        <TemplateForm
          isSaving={create.isPending}
          onCancel={() => setNew(false)}
          onSave={template => create.mutate(template, { onSuccess: () => setNew(false) })}
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
      {list.data && all.length === 0 && !isNew && (
        <Card>
          <EmptyState {...texts.empty} />
        </Card>
      )}
      {all.length > 0 && (
        <Box
          component="ul"
          aria-label={texts.list}
          sx={{
            ...{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {all.map(template => (
            <TemplateCard
              key={`${template.name} ${template.language}`}
              template={template}
              onRemove={isReadOnly || template.id === null ? undefined : () => setGoing(template)}
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
        open={going !== undefined}
        isRunning={remove.isPending}
        onCancel={() => setGoing(undefined)}
        onConfirm={() => remove.mutate(going?.id ?? '', { onSettled: () => setGoing(undefined) })}
      >
        <Typography sx={{ mt: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>{going?.name}</Typography>
      </ConfirmDialog>
    </Box>
  );
}
