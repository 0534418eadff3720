import { Button } from '@mui/material';
import type { BusinessDetail, Client } from '@recado/contract';
import { clientDetailTexts } from '@recado/texts';
import { businessDetailViews, type ChangeBusinessDetail, toast, useSdk } from '@recado/ui';
import { useState } from 'react';
import { canManageClient } from '../access.ts';
import { useClientCache } from '../useClientCache.ts';
import { DetailRow } from './DetailRow.tsx';
import { TextFieldForm } from './TextFieldForm.tsx';
import { useEditButtonFocus } from './useEditButtonFocus.ts';

const texts = clientDetailTexts.detailChange;

interface BusinessDetailRowProps {
  readonly client: Client;
  readonly name: BusinessDetail;
  readonly isInline?: boolean;
}

/** Row of the card with a business detail. Users who manage the client can change it in its place. */
export function BusinessDetailRow({ client, name, isInline = false }: BusinessDetailRowProps) {
  const { texts: names, format, change } = businessDetailViews[name];
  const [isEditing, setEditing] = useState(false);
  const editButton = useEditButtonFocus(isEditing);
  const value: string | null = client[name];
  const canChange = change !== undefined && canManageClient(client);
  if (value === null && !canChange) return null;
  return (
    <DetailRow label={names.label} isInline={isInline}>
      {change && isEditing ? (
        <BusinessDetailForm client={client} name={name} change={change} onClose={() => setEditing(false)} />
      ) : value === null ? (
        texts.none
      ) : (
        format(value)
      )}
      {canChange && !isEditing && (
        <Button ref={editButton} size="small" onClick={() => setEditing(true)} sx={{ ml: 1 }}>
          {texts.edit}
        </Button>
      )}
    </DetailRow>
  );
}

interface BusinessDetailFormProps extends BusinessDetailRowProps {
  readonly change: ChangeBusinessDetail;
  readonly onClose: () => void;
}

/** Form for a business detail. An empty text removes the value. */
function BusinessDetailForm({ client, name, change, onClose }: BusinessDetailFormProps) {
  const { texts: names, input } = businessDetailViews[name];
  const sdk = useSdk();
  const cache = useClientCache(client.id);
  return (
    <TextFieldForm
      name={name}
      value={client[name] ?? ''}
      texts={{ ...texts, label: names.label, placeholder: names.placeholder, hint: names.hint }}
      input={input}
      toastId={name}
      send={value => change(sdk, client.id, value === '' ? null : value)}
      onSaved={answer => {
        cache.replace(answer.client);
        toast.success(texts.saved, { id: name });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
