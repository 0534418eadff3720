import { Box, Button, Card, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { n8nFlows as texts } from '@recado/texts';
import { CopyIcon, DownloadIcon, saveFile, toast, useCopy } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { type FlowName, fetchFlow, flowNames } from './fetchFlow.ts';

export interface FlowsProps {
  readonly client: Client;
  /** Where the site has them. */
  readonly path: string;
}

/** Ready flows for n8n, each for this client. */
export const Flows = ({ client, path }: FlowsProps) => (
  <Card component="section" aria-labelledby="flujos" sx={{ p: { xs: 2, sm: 3 } }}>
    <Typography id="flujos" variant="h2" gutterBottom>
      {texts.title}
    </Typography>
    <Typography color="text.secondary" sx={{ maxWidth: 640 }}>
      {texts.intro}
    </Typography>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {flowNames.map(name => (
        <Flow key={name} name={name} client={client} path={path} />
      ))}
    </Box>
  </Card>
);

function Flow({ name, client, path }: FlowsProps & { readonly name: FlowName }) {
  const { title, hint } = texts.flows[name];
  const copy = useCopy();
  const { mutate, isPending } = useMutation({
    async mutationFn(use: (flow: string) => unknown) {
      await use(await fetchFlow(path, name, client.id));
    },
    onError: () => toast.error(texts.failed, { id: 'flow' }),
  });
  return (
    <Box component="li" sx={{ py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Typography variant="h3">{title}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 640 }}>
        {hint}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mt: 0.5, ml: -1 }}>
        <Button
          startIcon={<DownloadIcon />}
          disabled={isPending}
          aria-label={texts.downloadOf(title)}
          onClick={() => mutate(flow => saveFile(new TextEncoder().encode(flow), `recado-${name}.json`))}
        >
          {texts.download}
        </Button>
        <Button
          startIcon={<CopyIcon />}
          disabled={isPending}
          aria-label={texts.copyOf(title)}
          onClick={() => mutate(flow => copy(flow, texts.copied))}
        >
          {texts.copy}
        </Button>
      </Box>
    </Box>
  );
}
