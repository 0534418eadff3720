import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';

export const mcpSpec = createPlatformCommand({
  name: 'mcp',
  texts: cliTexts.mcp,
  args: [{ ...cliTexts.mcp.client, optional: true }],
  acceptsApiToken: true,
  load: async () => (await import('./runMcpBridge.ts')).runMcpBridge,
});
