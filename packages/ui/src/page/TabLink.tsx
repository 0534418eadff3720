import { ButtonBase } from '@mui/material';
import { Link } from 'react-router';

export interface TabLinkProps {
  readonly to: string;
  readonly isCurrent: boolean;
  readonly label: string;
}

/** Tab of a row of pages. It is a link, so that each page can be bookmarked, shared and reached with the Back button. */
export function TabLink({ to, isCurrent, label }: TabLinkProps) {
  return (
    <ButtonBase component={Link} to={to} preventScrollReset aria-current={isCurrent ? 'page' : undefined} sx={tabStyle}>
      {label}
    </ButtonBase>
  );
}

const tabStyle = {
  minHeight: 48,
  flex: 'none',
  px: { xs: 1.25, sm: 1 },
  borderBottom: 3,
  borderColor: 'transparent',
  color: 'text.secondary',
  fontSize: '0.9375rem',
  fontWeight: 600,
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main' },
} as const;
