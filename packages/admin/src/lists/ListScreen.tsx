import { Box, Card, Typography } from '@mui/material';
import { PageTitle, useFailureToast } from '@recado/ui';
import { ListBase, useGetResourceLabel, useListContext } from 'ra-core';
import { useId } from 'react';
import { ListContent } from './ListContent.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListPagination } from './ListPagination.tsx';
import type { ListScreenProps } from './ListScreenProps.ts';
import { ListToolbar } from './ListToolbar.tsx';

/**
 * List page of a resource. Filters, order and page are stored in the URL. Heading and browser tab show the name of
 * the resource, which the host can change (`texts`).
 */
export function ListScreen({ resource, sort, perPage = 10, defaultFilter, exporter, ...rest }: ListScreenProps) {
  const title = useGetResourceLabel()(resource, 2);
  return (
    <ListBase
      resource={resource}
      sort={sort}
      perPage={perPage}
      {...(defaultFilter && { filterDefaultValues: defaultFilter })}
      {...(exporter && { exporter })}
      // Suppress react-admin's notification of load errors, because the list shows them with its own texts.
      queryOptions={{ onError: ignoreError }}
    >
      <PageTitle screen={title} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <ListCard title={title} defaultPerPage={perPage} {...rest} />
      </Box>
    </ListBase>
  );
}

const ignoreError = () => {};

interface ListCardProps extends Omit<ListScreenProps, 'resource' | 'sort' | 'perPage' | 'defaultFilter' | 'exporter'> {
  readonly title: string;
  /** Number of rows per page when the list opens. */
  readonly defaultPerPage: number;
}

/** Card with the title, toolbar, filters, rows and pagination of a list. */
function ListCard(props: ListCardProps) {
  const { title, note, actions, filters = [], hasSearch = true, defaultPerPage, loadMoreFailure, ...rest } = props;
  const { error, perPage } = useListContext();
  const failure = (perPage > defaultPerPage && loadMoreFailure) || rest.failure;
  useFailureToast(error ?? null, failure);
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, p: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography id={id} variant="h2" sx={{ flex: { xs: '1 1 100%', sm: '1 1 auto' } }}>
            {title}
          </Typography>
          <ListToolbar columns={rest.children} hasFilters={filters.length > 0 || hasSearch} actions={actions} />
        </Box>
        {(filters.length > 0 || hasSearch) && <ListFilters filters={filters} hasSearch={hasSearch} />}
        {note}
      </Box>
      <ListContent title={title} {...rest} failure={failure} />
      <ListPagination />
    </Card>
  );
}
