import { Box, Button, Card, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { n8nFlowTexts as texts } from '@recado/texts';
import { CopyIcon, DownloadIcon, saveAsBrowserDownload, toast, useCopyToClipboard } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';

type N8nFlowName = keyof typeof texts.flows;
const n8nFlowNames = Object.keys(texts.flows) as N8nFlowName[];

export interface N8nFlowsProps {
  readonly client: Client;
  /** URL path of the folder with the n8n flow files on the website. */
  readonly path: string;
}

/** Ready-made n8n flows, each filled in for this client. */
export const N8nFlowsCard = ({ client, path }: N8nFlowsProps) => (
  <Card component="section" aria-labelledby="flujos" sx={{ p: { xs: 2, sm: 3 } }}>
    <Typography id="flujos" variant="h2" gutterBottom>
      {texts.title}
    </Typography>
    <Typography color="text.secondary" sx={{ maxWidth: 640 }}>
      {texts.intro}
    </Typography>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {n8nFlowNames.map(name => (
        <FlowItem key={name} name={name} client={client} path={path} />
      ))}
    </Box>
  </Card>
);

type FlowItemProps = N8nFlowsProps & { readonly name: N8nFlowName };

function FlowItem({ name, client, path }: FlowItemProps) {
  const { title, hint } = texts.flows[name];
  const copy = useCopyToClipboard();
  const { mutate, isPending } = useMutation({
    async mutationFn(handleFlow: (flow: string) => unknown) {
      await handleFlow(await fetchN8nFlow(path, name, client.id));
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
          onClick={() => mutate(flow => saveAsBrowserDownload(new TextEncoder().encode(flow), `recado-${name}.json`))}
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

interface Flow {
  readonly nodes: readonly { readonly type: string; readonly parameters: { client?: object } }[];
}

/** Fetches a flow as JSON and selects the client in each Recado node. @throws Error if there is no such flow */
async function fetchN8nFlow(path: string, name: N8nFlowName, clientId: string): Promise<string> {
  const response = await fetch(`${path}/${name}.json`);
  if (!response.ok) throw new Error(`${response.status}`);
  const flow = (await response.json()) as Flow;
  for (const { type, parameters } of flow.nodes)
    if (type.startsWith('n8n-nodes-recado.')) parameters.client = { __rl: true, mode: 'id', value: clientId };
  return JSON.stringify(flow, undefined, 2);
}
