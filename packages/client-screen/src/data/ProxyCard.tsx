import { Box, Button, Card, Typography } from '@mui/material';
import type { LineProxy } from '@recado/contract';
import { proxyTexts as texts } from '@recado/texts';
import { getFailureMessage, Notice, useApi } from '@recado/ui';
import { useState } from 'react';
import { ProxyForm } from './ProxyForm.tsx';
import { useClientProxy } from './useClientProxy.ts';

export interface ProxyCardProps {
  readonly clientId: string;
  readonly isReadOnly: boolean;
}

/** Outbound proxy of a line. A new proxy is tested before it takes effect. */
export function ProxyCard({ clientId, isReadOnly }: ProxyCardProps) {
  const { data, error } = useApi('GET /clients/{id}/proxy', { params: { id: clientId } });
  return (
    <Card component="section" aria-labelledby="por-donde-sale" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 1.5 }}>
      <Typography id="por-donde-sale" component="h2" variant="h3">
        {texts.title}
      </Typography>
      <Typography variant="body2">{texts.intro}</Typography>
      <Typography variant="body2" color="text.secondary">
        {texts.noFallback}
      </Typography>
      {data && <CurrentProxy clientId={clientId} proxy={data.proxy} isReadOnly={isReadOnly} />}
      {error && !data && <Notice severity="error">{getFailureMessage(error, texts.loadFailed)}</Notice>}
    </Card>
  );
}

type CurrentProxyProps = ProxyCardProps & { readonly proxy: LineProxy | null };

function CurrentProxy({ clientId, proxy, isReadOnly }: CurrentProxyProps) {
  const [isOpen, setOpen] = useState(false);
  const { save, remove, test, isBusy, isTesting } = useClientProxy(clientId);
  if (isOpen)
    return (
      <ProxyForm
        savedProxy={proxy}
        isSaving={isBusy}
        onCancel={() => setOpen(false)}
        onSave={choice => save(choice, { onSuccess: () => setOpen(false) })}
      />
    );
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{proxy ? describeProxy(proxy) : texts.none}</Typography>
      {!isReadOnly && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" disabled={isBusy} onClick={() => setOpen(true)}>
            {proxy ? texts.change : texts.choose}
          </Button>
          {proxy && (
            <>
              <Button disabled={isBusy || isTesting} onClick={() => test()}>
                {isTesting ? texts.saving : texts.test}
              </Button>
              <Button color="error" disabled={isBusy} onClick={() => remove()}>
                {texts.remove}
              </Button>
            </>
          )}
        </Box>
      )}
    </>
  );
}

/** Formats `Este número usa este proxy: SOCKS5, salida.example.com:1080, panaderia, con contraseña`. */
function describeProxy({ kind, host, port, username, hasPassword }: LineProxy): string {
  const parts = [texts.kinds[kind], `${host}:${port}`, username, hasPassword && texts.withPassword];
  return `${texts.inUse} ${parts.filter(Boolean).join(', ')}`;
}
