import type { ListedClient } from '@recado/contract';
import { adminClients as texts } from '@recado/texts';
import { TextLink } from '@recado/ui';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';

/** Whose client it is: the way to the owner's page, or why there is none (specification §2). */
export function OwnerLink({ owner }: Pick<ListedClient, 'owner'>) {
  const { basename } = useBackoffice();
  if (owner === null) return texts.noOwner;
  if (typeof owner === 'string') return texts.unknownOwner;
  return (
    <TextLink to={`${basename}/users/${owner.id}`} onClick={event => event.stopPropagation()}>
      {owner.name}
    </TextLink>
  );
}
