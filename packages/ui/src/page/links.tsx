import { Button, type ButtonProps, Link, type LinkProps } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RoutedLink } from 'react-router';

type TextLinkProps = Omit<LinkProps, 'href' | 'component'> & { readonly to: string; readonly state?: unknown };

/** Text link to a page of the application. */
export const TextLink = ({ to, ...rest }: TextLinkProps) => <Link {...rest} component={RoutedLink} to={to} />;

interface RowLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** Link with the name of a table row's item. It covers the whole row if the row's style is `rowWithLinkSx`. */
export const RowLink = ({ to, children }: RowLinkProps) => (
  <Link
    component={RoutedLink}
    to={to}
    underline="hover"
    sx={{ fontWeight: 600, '&::after': { content: '""', position: 'absolute', inset: 0 } }}
  >
    {children}
  </Link>
);

/**
 * Style of a table row whose `RowLink` covers the whole row. Other links and buttons stay clickable above it.
 */
export const rowWithLinkSx = {
  position: 'relative',
  '& td a, & td button': { position: 'relative', zIndex: 1 },
} as const;

type ButtonLinkProps = Omit<ButtonProps<'a'>, 'href' | 'component' | 'ref'> & {
  readonly to: string;
  /** History state that the target page receives. */
  readonly state?: unknown;
};

/** A link that looks like a button. */
export const ButtonLink = ({ to, ...rest }: ButtonLinkProps) => <Button {...rest} component={RoutedLink} to={to} />;
