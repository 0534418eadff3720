import { AddIcon, ButtonLink, EmptyState, PhoneIcon, TextLink } from '@recado/ui';

export interface EmptyClientListProps {
  readonly texts: { readonly empty: string; readonly emptyHint: string; readonly emptyAction: string };
  /** True if another button on the screen is the primary action. */
  readonly isSecondary?: boolean;
}

/** Empty state of a client list, with a link for adding a client. */
export const EmptyClientList = ({ texts, isSecondary = false }: EmptyClientListProps) => (
  <EmptyState
    icon={<PhoneIcon />}
    title={texts.empty}
    text={texts.emptyHint}
    action={
      isSecondary ? (
        <TextLink to="/clients/add">{texts.emptyAction}</TextLink>
      ) : (
        <ButtonLink to="/clients/add" variant="contained" startIcon={<AddIcon />}>
          {texts.emptyAction}
        </ButtonLink>
      )
    }
  />
);
