import { Box, Card, Typography } from '@mui/material';
import { useFailureToast } from '@recado/ui';
import { useListContext } from 'ra-core';
import { useId } from 'react';
import { ListContent } from './ListContent.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListPages } from './ListPages.tsx';
import type { ListScreenProps } from './ListScreenProps.ts';
import { ListTools } from './ListTools.tsx';

interface ListCardProps
  extends Omit<ListScreenProps, 'resource' | 'sort' | 'perPage' | 'defaultFilter' | 'exporter'> {
  /** Rows that the list opens with. */
  readonly opening: number;
}

/** Title, tools and filters of a list, its rows, and the ways to its other pages. */
export function ListCard(props: ListCardProps) {
  const { title, note, actions, filters = [], hasSearch = true, opening, failureOfMore, ...rest } = props;
  const { error, perPage } = useListContext();
  const failure = (perPage > opening && failureOfMore) || rest.failure;
  useFailureToast(error ?? null, failure);
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Box sx={{ display: 'grid', gap: 2, p: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography id={id} variant="h2" sx={{ flex: { xs: '1 1 100%', sm: '1 1 auto' } }}>
            {title}
          </Typography>
          <ListTools columns={rest.children} hasFilters={filters.length > 0 || hasSearch} actions={actions} />
        </Box>
        {(filters.length > 0 || hasSearch) && <ListFilters filters={filters} hasSearch={hasSearch} />}
        {note}
      </Box>
      <ListContent title={title} {...rest} failure={failure} />
      <ListPages />
    </Card>
  );
}
