import { AddIcon, ButtonLink, EmptyState, PhoneIcon, TextLink } from '@recado/ui';

export interface NoClientsProps {
  readonly texts: { readonly empty: string; readonly emptyHint: string; readonly emptyAction: string };
  /** Another button of the screen is the next thing to do. */
  readonly isQuiet?: boolean;
}

/** What will stand here, and how to get it. */
export const NoClients = ({ texts, isQuiet = false }: NoClientsProps) => (
  <EmptyState
    icon={<PhoneIcon />}
    title={texts.empty}
    text={texts.emptyHint}
    action={
      isQuiet ? (
        <TextLink to="/clients/add">{texts.emptyAction}</TextLink>
      ) : (
        <ButtonLink to="/clients/add" variant="contained" startIcon={<AddIcon />}>
          {texts.emptyAction}
        </ButtonLink>
      )
    }
  />
);
