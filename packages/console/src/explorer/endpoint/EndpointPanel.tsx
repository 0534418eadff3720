import { Box, Button, FormHelperText, TextField, Typography } from '@mui/material';
import type { Client, ExplorerEndpoint, ExplorerParameter } from '@recado/contract';
import { buildCurlCommand } from '@recado/contract/rules';
import { apiExplorerTexts as texts, toastTexts } from '@recado/texts';
import { CodeBlock, CopyIcon, PhoneNumberHint, PlayIcon, UploadIcon, useCopyToClipboard } from '@recado/ui';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { ResponsePanel } from '../response/ResponsePanel.tsx';
import { SnippetTabs } from '../snippets/SnippetTabs.tsx';
import {
  buildApiCall,
  type EndpointFormValues,
  getExampleForMessageType,
  getInitialFormValues,
  isParameterVisible,
} from './buildApiCall.ts';
import { buildSnippetCall } from './buildSnippetCall.ts';
import { useRunApiCall } from './useRunApiCall.ts';

export interface EndpointPanelProps {
  readonly endpoint: ExplorerEndpoint;
  readonly client: Client | undefined;
}

/** Form, example, buttons, response and code of one endpoint. */
export function EndpointPanel({ endpoint, client }: EndpointPanelProps) {
  const form = useForm<EndpointFormValues>({ defaultValues: getInitialFormValues(endpoint) });
  const { run, isRunning, result } = useRunApiCall();
  const copy = useCopyToClipboard();
  const snippetCall = () => buildSnippetCall(endpoint, form.getValues(), client);
  const exampleValue = getExampleForMessageType(endpoint, { type: form.watch('type') });
  const example = exampleValue === undefined ? undefined : JSON.stringify(exampleValue, undefined, 2);
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={form.handleSubmit(values => run(buildApiCall(endpoint, values), client))}
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
                copy={{ label: texts.copyExample, done: toastTexts.exampleCopied }}
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
            onClick={() => void copy(buildCurlCommand(snippetCall()), toastTexts.curlCopied)}
          >
            {texts.copyCurl}
          </Button>
          <Button component="a" href={`/docs/api/referencia/${endpoint.id}`}>
            {texts.reference}
          </Button>
        </Box>
        <ResponsePanel result={result} isRunning={isRunning} />
        <SnippetTabs endpoint={endpoint} client={client} />
      </Box>
    </FormProvider>
  );
}

interface ParameterFormProps {
  readonly endpoint: ExplorerEndpoint;
}

function ParameterForm({ endpoint }: ParameterFormProps) {
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
            .filter(parameter => isParameterVisible(endpoint, parameter, { type }))
            .map(parameter => (
              <ParameterField key={parameter.name} parameter={parameter} />
            ))}
        </Box>
      )}
    </Box>
  );
}

interface ParameterFieldProps {
  readonly parameter: ExplorerParameter;
}

/**
 * Input for one parameter. Required parameters are marked, but the call can also be made without them
 * (docs/product.md §5).
 */
const ParameterField = ({ parameter }: ParameterFieldProps) => (
  <Box>
    {parameter.kind === 'file' ? <FileInput {...parameter} /> : <ParameterInput parameter={parameter} />}
    {isPhoneParameter(parameter) && <PhoneInterpretation {...parameter} />}
  </Box>
);

/** Whether a parameter is a phone number: `to` of messages, and `phoneNumber` of queries and searches. */
const isPhoneParameter = ({ name }: ExplorerParameter) => name === 'to' || name === 'phoneNumber';

function PhoneInterpretation({ name, in: place }: ExplorerParameter) {
  const { watch, setValue } = useFormContext<Record<string, string>>();
  // Offer complete numbers only for a body, because its message is sent to exactly this number.
  // A query parameter only searches, for which ten digits suffice.
  const choiceProps = place === 'body' && { onChoose: (phone: string) => setValue(name, phone) };
  return <PhoneNumberHint typed={watch(name) ?? ''} {...choiceProps} />;
}

/** File input in the page's language. A native file input would show texts in the browser's language. */
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

interface ParameterInputProps {
  readonly parameter: ExplorerParameter;
}

function ParameterInput({ parameter }: ParameterInputProps) {
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

/** Returns the options of a parameter. A parameter with a default value needs no empty option. */
function optionsOf({ kind, options, default: defaultValue }: ExplorerParameter) {
  const emptyOption = defaultValue === undefined ? [['', texts.choose] as const] : [];
  if (kind === 'enum') return [...emptyOption, ...(options ?? []).map(value => [value, value] as const)];
  return kind === 'boolean' ? [...emptyOption, ...Object.entries(texts.booleans)] : undefined;
}
