import { Box } from '@mui/material';
import { PageTitle } from '@recado/ui';
import { ListBase } from 'ra-core';
import { ListCard } from './ListCard.tsx';
import type { ListScreenProps } from './ListScreenProps.ts';

/** A resource's list with everything that administrators are used to; its state stands in the URL. */
export const ListScreen = ({
  resource,
  sort,
  perPage = 10,
  defaultFilter,
  exporter,
  ...rest
}: ListScreenProps) => (
  <ListBase
    resource={resource}
    sort={sort}
    perPage={perPage}
    {...(defaultFilter && { filterDefaultValues: defaultFilter })}
    {...(exporter && { exporter })}
    // What could not be loaded is said below, in the list's own words.
    queryOptions={{ onError: silence }}
  >
    <PageTitle screen={rest.title} />
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ListCard opening={perPage} {...rest} />
    </Box>
  </ListBase>
);

const silence = () => {};
