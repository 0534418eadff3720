import { Box, Button, FormHelperText, TextField, Typography } from '@mui/material';
import type { Client, ExplorerEndpoint, ExplorerParameter } from '@recado/contract';
import { curlCommand } from '@recado/contract/rules';
import { explorer as texts, toasts } from '@recado/texts';
import { CodeBlock, CopyIcon, PhoneReading, PlayIcon, UploadIcon, useCopy } from '@recado/ui';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { ResponsePanel } from '../response/ResponsePanel.tsx';
import { SnippetTabs } from '../snippets/SnippetTabs.tsx';
import { callOf, exampleOf, initialValues, isAsked, type Typed } from './callOf.ts';
import { snippetCallOf } from './snippetCallOf.ts';
import { useRun } from './useRun.ts';

export interface EndpointPanelProps {
  readonly endpoint: ExplorerEndpoint;
  readonly client: Client | undefined;
}

/** Form, example, buttons, answer and code of one endpoint. */
export function EndpointPanel({ endpoint, client }: EndpointPanelProps) {
  const form = useForm<Typed>({ defaultValues: initialValues(endpoint) });
  const { run, isRunning, result } = useRun();
  const copy = useCopy();
  const snippetCall = () => snippetCallOf(endpoint, form.getValues(), client);
  const shown = exampleOf(endpoint, { type: form.watch('type') });
  const example = shown === undefined ? undefined : JSON.stringify(shown, undefined, 2);
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={form.handleSubmit(typed => run(callOf(endpoint, typed), client))}
        sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}
      >
        {endpoint.more && <Typography color="text.secondary">{endpoint.more}</Typography>}
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: example ? '3fr 2fr' : 'minmax(0, 1fr)' },
          }}
        >
          <ParameterForm endpoint={endpoint} />
          {example && (
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="h3" gutterBottom>
                {texts.example}
              </Typography>
              <CodeBlock
                label={texts.example}
                code={example}
                copy={{ label: texts.copyExample, done: toasts.exampleCopied }}
              />
            </Box>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" startIcon={<PlayIcon />} disabled={!client || isRunning}>
            {isRunning ? texts.running : texts.run}
          </Button>
          <Button
            variant="outlined"
            startIcon={<CopyIcon />}
            onClick={() => void copy(curlCommand(snippetCall()), toasts.curlCopied)}
          >
            {texts.copyCurl}
          </Button>
        </Box>
        <ResponsePanel result={result} isRunning={isRunning} />
        <SnippetTabs endpoint={endpoint} client={client} />
      </Box>
    </FormProvider>
  );
}

function ParameterForm({ endpoint }: { readonly endpoint: ExplorerEndpoint }) {
  const type: string | undefined = useWatch({ name: 'type' });
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3" gutterBottom>
        {texts.parameters}
      </Typography>
      {endpoint.parameters.length === 0 ? (
        <Typography color="text.secondary">{texts.noParameters}</Typography>
      ) : (
        <Box sx={{ display: 'grid', gap: 2.5, mt: 2 }}>
          {endpoint.parameters
            .filter(parameter => isAsked(endpoint, parameter, { type }))
            .map(parameter => (
              <ParameterField key={parameter.name} parameter={parameter} />
            ))}
        </Box>
      )}
    </Box>
  );
}

/**
 * One parameter: a field or a choice. Required ones are marked, and nothing is blocked (docs/product.md §5).
 */
const ParameterField = ({ parameter }: { readonly parameter: ExplorerParameter }) => (
  <Box>
    {parameter.kind === 'file' ? <FileInput {...parameter} /> : <ParameterInput parameter={parameter} />}
    {takesPhone(parameter) && <ReadingOf {...parameter} />}
  </Box>
);

/** `to` of what is sent, and `phoneNumber` of what is asked or looked for. */
const takesPhone = ({ name }: ExplorerParameter) => name === 'to' || name === 'phoneNumber';

function ReadingOf({ name, in: place }: ExplorerParameter) {
  const { watch, setValue } = useFormContext<Record<string, string>>();
  // A query looks for ten digits, a body would write to them.
  const choose = place === 'body' && { onChoose: (phone: string) => setValue(name, phone) };
  return <PhoneReading typed={watch(name) ?? ''} {...choose} />;
}

/** In the page's language: the browser's own field speaks the browser's. */
function FileInput({ name, required, description }: ExplorerParameter) {
  const { register, watch } = useFormContext<Record<string, FileList | undefined>>();
  const label = required ? `${name} ${texts.requiredMark}` : name;
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button
          component="label"
          variant="outlined"
          startIcon={<UploadIcon />}
          sx={{
            '&:focus-within': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
          }}
        >
          {texts.chooseFile}
          <Box
            component="input"
            type="file"
            aria-label={label}
            aria-required={required}
            {...register(name)}
            sx={{ position: 'absolute', inset: 0, width: '100%', opacity: 0, cursor: 'pointer' }}
          />
        </Button>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{watch(name)?.[0]?.name ?? texts.noFile}</Typography>
      </Box>
      <FormHelperText>{description}</FormHelperText>
    </Box>
  );
}

function ParameterInput({ parameter }: { readonly parameter: ExplorerParameter }) {
  const { register } = useFormContext();
  const { name, kind, required, description, placeholder } = parameter;
  const options = optionsOf(parameter);
  return (
    <TextField
      {...register(name)}
      select={options !== undefined}
      {...(kind === 'json' && { multiline: true, minRows: 2 })}
      size="small"
      fullWidth
      label={required ? `${name} ${texts.requiredMark}` : name}
      placeholder={placeholder ?? (required ? texts.required : texts.optional)}
      helperText={description}
      type={kind === 'number' ? kind : 'text'}
      slotProps={{
        inputLabel: { shrink: true },
        select: { native: true },
        htmlInput: { autoComplete: 'off', 'aria-required': required },
      }}
    >
      {options?.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}

/** Of a choice; one that has a default need not be left open. */
function optionsOf({ kind, options, default: preset }: ExplorerParameter) {
  const open = preset === undefined ? [['', texts.choose] as const] : [];
  if (kind === 'enum') return [...open, ...(options ?? []).map(value => [value, value] as const)];
  return kind === 'boolean' ? [...open, ...Object.entries(texts.booleans)] : undefined;
}
