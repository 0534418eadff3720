import { Card } from '@mui/material';
import { notFound } from '@recado/texts';
import { EmptyState, PageTitle, SearchIcon, TextLink } from '@recado/ui';
import { useBackoffice } from './BackofficeContext.ts';

/** A path below the kit's own that leads nowhere. */
export function NotFound() {
  const { basename } = useBackoffice();
  return (
    <Card>
      <PageTitle screen={notFound.title} />
      <EmptyState
        title={notFound.title}
        icon={<SearchIcon />}
        action={<TextLink to={basename}>{notFound.home}</TextLink>}
      />
    </Card>
  );
}
