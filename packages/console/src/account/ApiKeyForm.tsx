import {
  Box,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  FormControlLabel,
  FormHelperText,
  TextField,
  Typography,
} from '@mui/material';
import type { AccountKeyScope, Client } from '@recado/contract';
import { apiKeyTexts, commonTexts } from '@recado/texts';
import { formatPhone, Notice, TextInput, useApi } from '@recado/ui';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';

const texts = apiKeyTexts.dialog;
const scopeNames = Object.keys(apiKeyTexts.scopes) as AccountKeyScope[];
const days = Object.keys(texts.expiries).map(Number) as (keyof typeof texts.expiries)[];
const DAY_MS = 86_400_000;

export interface ApiKeyRequest {
  readonly name: string;
  readonly scopes: AccountKeyScope[];
  /** Clients that the key can use. If missing, it can use all clients, including future ones. */
  readonly clients?: string[];
  readonly expiresAt?: string;
  readonly addresses?: string[];
}

interface ApiKeyFormProps {
  readonly createKey: (keyRequest: ApiKeyRequest) => void;
  readonly isRunning: boolean;
  readonly problem: string | undefined;
  readonly onClose: () => void;
}

/** Form of a new API key: name, permissions, clients, addresses and expiry. */
export function ApiKeyForm({ createKey, isRunning, problem, onClose }: ApiKeyFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '', days: 0, from: '' } });
  const [scopes, setScopes] = useState<readonly AccountKeyScope[]>(['read', 'send']);
  const [hasAllClients, setHasAllClients] = useState(true);
  const [selectedClientIds, setSelectedClientIds] = useState<readonly string[]>([]);
  const { data } = useApi('GET /clients');
  const missingChoices = { scopes: scopes.length === 0, clients: !hasAllClients && selectedClientIds.length === 0 };
  const nameError = formState.errors.name?.message;
  const submit = handleSubmit(({ name, days: chosenDays, from }) => {
    if (missingChoices.scopes || missingChoices.clients) return;
    const expiryDays = Number(chosenDays);
    const addresses = from.split(',').flatMap(address => address.trim() || []);
    createKey({
      name: name.trim(),
      scopes: scopeNames.filter(scope => scopes.includes(scope)),
      ...(!hasAllClients && { clients: [...selectedClientIds] }),
      ...(addresses.length > 0 && { addresses }),
      ...(expiryDays > 0 && { expiresAt: new Date(Date.now() + expiryDays * DAY_MS).toISOString() }),
    });
  });
  return (
    <form noValidate onSubmit={submit}>
      <DialogContent sx={{ pt: 0, display: 'grid', gap: 2.5 }}>
        <Box sx={{ pt: 1 }}>
          <TextInput
            {...register('name', { validate: text => text.trim() !== '' || commonTexts.required })}
            label={texts.name}
            autoComplete="off"
            autoFocus
            error={nameError !== undefined}
            helperText={nameError ?? texts.nameHint}
            inputProps={{ maxLength: 60 }}
          />
        </Box>
        <TextInput {...register('from')} label={texts.from} autoComplete="off" helperText={texts.fromHint} />
        <Choices legend={texts.permissions} problem={missingChoices.scopes && texts.permissionsMissing}>
          {scopeNames.map(scope => (
            <Choice
              key={scope}
              label={apiKeyTexts.scopes[scope]}
              hint={apiKeyTexts.hints[scope]}
              isChosen={scopes.includes(scope)}
              choose={() => setScopes(toggleItem(scopes, scope))}
            />
          ))}
        </Choices>
        <Choices legend={texts.numberAccess} problem={missingChoices.clients && texts.numberAccessMissing}>
          <Choice label={texts.allNumbers} isChosen={hasAllClients} choose={() => setHasAllClients(!hasAllClients)} />
          {!hasAllClients &&
            listOwnClients(data?.clients).map(({ id, businessName, phoneNumber }) => (
              <Choice
                key={id}
                label={businessName}
                hint={formatPhone(phoneNumber)}
                isChosen={selectedClientIds.includes(id)}
                choose={() => setSelectedClientIds(toggleItem(selectedClientIds, id))}
              />
            ))}
        </Choices>
        <TextField
          {...register('days')}
          select
          label={texts.expiry}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={{ maxWidth: 240 }}
        >
          {days.map(count => (
            <option key={count} value={count}>
              {texts.expiries[count]}
            </option>
          ))}
        </TextField>
        {problem !== undefined && <Notice severity="error">{problem}</Notice>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={isRunning}>
          {commonTexts.cancel}
        </Button>
        <Button type="submit" variant="contained" disabled={isRunning}>
          {isRunning ? texts.submitting : texts.submit}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Returns the owner's own clients, because an API key cannot use shared ones. */
const listOwnClients = (clients: readonly Client[] = []) => clients.filter(({ shared }) => shared === null);

const toggleItem = <Value,>(items: readonly Value[], item: Value): readonly Value[] =>
  items.includes(item) ? items.filter(other => other !== item) : [...items, item];

interface ChoicesProps {
  readonly legend: string;
  readonly problem: string | false;
  readonly children: ReactNode;
}

const Choices = ({ legend, problem, children }: ChoicesProps) => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 1 }}>
    <Typography component="legend" sx={{ fontWeight: 600, p: 0, mb: 0.5 }}>
      {legend}
    </Typography>
    {children}
    {problem && (
      <FormHelperText error role="alert">
        {problem}
      </FormHelperText>
    )}
  </Box>
);

interface ChoiceProps {
  readonly label: string;
  readonly hint?: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

const Choice = ({ label, hint, isChosen, choose }: ChoiceProps) => (
  <FormControlLabel
    control={<Checkbox checked={isChosen} onChange={choose} sx={{ py: 0.25 }} />}
    label={
      <>
        {label}
        {hint !== undefined && (
          <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
            {hint}
          </Typography>
        )}
      </>
    }
    sx={{ alignItems: 'flex-start', mr: 0 }}
  />
);
