import { Box, Typography } from '@mui/material';
import type { ExplorerEndpoint } from '@recado/contract';
import { explorer as texts } from '@recado/texts';
import { ParameterField } from './ParameterField.tsx';

export const ParameterForm = ({ endpoint }: { readonly endpoint: ExplorerEndpoint }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="h3" gutterBottom>
      {texts.parameters}
    </Typography>
    {endpoint.parameters.length === 0 ? (
      <Typography color="text.secondary">{texts.noParameters}</Typography>
    ) : (
      <Box sx={{ display: 'grid', gap: 2.5, mt: 2 }}>
        {endpoint.parameters.map(parameter => (
          <ParameterField key={parameter.name} parameter={parameter} />
        ))}
      </Box>
    )}
  </Box>
);
