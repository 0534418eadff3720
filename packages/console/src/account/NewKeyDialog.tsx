import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  FormHelperText,
  TextField,
  Typography,
} from '@mui/material';
import type { Client, KeyScope } from '@recado/contract';
import { common, keys } from '@recado/texts';
import {
  apiKey,
  CodeBlock,
  failureMessage,
  formatPhone,
  isSessionEnd,
  Notice,
  TextInput,
  useApi,
  useSdk,
} from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';

const texts = keys.dialog;
const scopeNames = Object.keys(keys.scopes) as KeyScope[];
const days = Object.keys(texts.expiries).map(Number) as (keyof typeof texts.expiries)[];
const DAY = 86_400_000;

interface Wished {
  readonly name: string;
  readonly scopes: KeyScope[];
  /** Missing: all, also those to come. */
  readonly clients?: string[];
  readonly expiresAt?: string;
  readonly addresses?: string[];
}

/** Makes a key, and shows it this once. */
export function NewKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (payload: Wished) => sdk.request('POST /keys', { payload }),
    onSuccess: () => queries.invalidateQueries({ queryKey: apiKey('GET /keys') }),
  });
  const problem = error && !isSessionEnd(error) ? failureMessage(error, texts.failed) : undefined;
  return (
    // What is shown once is not to be lost by a click beside it.
    <Dialog
      open
      onClose={isPending || data ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby="crear-clave"
    >
      <DialogTitle id="crear-clave" variant="h2">
        {data ? texts.made : texts.title}
      </DialogTitle>
      {data ? (
        <Made secret={data.secret} onClose={onClose} />
      ) : (
        <KeyForm make={mutate} isRunning={isPending} problem={problem} onClose={onClose} />
      )}
    </Dialog>
  );
}

const Made = ({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) => (
  <>
    <DialogContent sx={{ pt: 0 }}>
      <DialogContentText sx={{ mb: 2 }}>{texts.once}</DialogContentText>
      <CodeBlock label={texts.secret} code={secret} copy={{ label: texts.copy, done: texts.copied }} />
    </DialogContent>
    <DialogActions sx={{ px: 3, pb: 2 }}>
      <Button variant="contained" onClick={onClose}>
        {texts.done}
      </Button>
    </DialogActions>
  </>
);

interface KeyFormProps {
  readonly make: (wished: Wished) => void;
  readonly isRunning: boolean;
  readonly problem: string | undefined;
  readonly onClose: () => void;
}

function KeyForm({ make, isRunning, problem, onClose }: KeyFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '', days: 0, from: '' } });
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['read', 'send']);
  const [isEverywhere, setEverywhere] = useState(true);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data } = useApi('GET /clients');
  const isMissing = { scopes: scopes.length === 0, clients: !isEverywhere && chosen.length === 0 };
  const missing = formState.errors.name?.message;
  const submit = handleSubmit(({ name, days: after, from }) => {
    if (isMissing.scopes || isMissing.clients) return;
    const end = Number(after);
    const addresses = from.split(',').flatMap(one => one.trim() || []);
    make({
      name: name.trim(),
      scopes: scopeNames.filter(scope => scopes.includes(scope)),
      ...(!isEverywhere && { clients: [...chosen] }),
      ...(addresses.length > 0 && { addresses }),
      ...(end > 0 && { expiresAt: new Date(Date.now() + end * DAY).toISOString() }),
    });
  });
  return (
    <form noValidate onSubmit={submit}>
      <DialogContent sx={{ pt: 0, display: 'grid', gap: 2.5 }}>
        <Box sx={{ pt: 1 }}>
          <TextInput
            {...register('name', { validate: text => text.trim() !== '' || common.required })}
            label={texts.name}
            autoComplete="off"
            autoFocus
            error={missing !== undefined}
            helperText={missing ?? texts.nameHint}
            inputProps={{ maxLength: 60 }}
          />
        </Box>
        <TextInput {...register('from')} label={texts.from} autoComplete="off" helperText={texts.fromHint} />
        <Choices legend={texts.may} problem={isMissing.scopes && texts.mayMissing}>
          {scopeNames.map(scope => (
            <Choice
              key={scope}
              label={keys.scopes[scope]}
              hint={keys.hints[scope]}
              isChosen={scopes.includes(scope)}
              choose={() => setScopes(toggled(scopes, scope))}
            />
          ))}
        </Choices>
        <Choices legend={texts.reach} problem={isMissing.clients && texts.reachMissing}>
          <Choice
            label={texts.everywhere}
            isChosen={isEverywhere}
            choose={() => setEverywhere(!isEverywhere)}
          />
          {!isEverywhere &&
            ownOf(data?.clients).map(({ id, businessName, phoneNumber }) => (
              <Choice
                key={id}
                label={businessName}
                hint={formatPhone(phoneNumber)}
                isChosen={chosen.includes(id)}
                choose={() => setChosen(toggled(chosen, id))}
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
          {days.map(each => (
            <option key={each} value={each}>
              {texts.expiries[each]}
            </option>
          ))}
        </TextField>
        {problem !== undefined && <Notice severity="error">{problem}</Notice>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={isRunning}>
          {common.cancel}
        </Button>
        <Button type="submit" variant="contained" disabled={isRunning}>
          {isRunning ? texts.submitting : texts.submit}
        </Button>
      </DialogActions>
    </form>
  );
}

/** A key is for one's own alone. */
const ownOf = (clients: readonly Client[] = []) => clients.filter(({ shared }) => shared === null);

const toggled = <Value,>(all: readonly Value[], one: Value): readonly Value[] =>
  all.includes(one) ? all.filter(each => each !== one) : [...all, one];

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
