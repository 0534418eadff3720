import { Button, type ButtonProps, Link, type LinkProps } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RoutedLink } from 'react-router';

/** Text link to a page of the application. */
export const TextLink = ({
  to,
  ...rest
}: Omit<LinkProps, 'href' | 'component'> & { readonly to: string; readonly state?: unknown }) => (
  <Link {...rest} component={RoutedLink} to={to} />
);

/** Name of a table row's item. With `linkedRow` on the row, the whole row is a link. */
export const RowLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link
    component={RoutedLink}
    to={to}
    underline="hover"
    sx={{ fontWeight: 600, '&::after': { content: '""', position: 'absolute', inset: 0 } }}
  >
    {children}
  </Link>
);

/** For a row with a `RowLink`. Its other links and buttons stay clickable above that link. */
export const linkedRow = {
  position: 'relative',
  '& td a, & td button': { position: 'relative', zIndex: 1 },
} as const;

/** A link that looks like a button. */
export const ButtonLink = ({
  to,
  ...rest
}: Omit<ButtonProps<'a'>, 'href' | 'component' | 'ref'> & {
  readonly to: string;
  /** History state that the target page receives. */
  readonly state?: unknown;
}) => <Button {...rest} component={RoutedLink} to={to} />;
