import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';

export const mcpSpec = platformCommand({
  name: 'mcp',
  texts: cli.mcp,
  args: [{ ...cli.mcp.client, optional: true }],
  acceptsApiToken: true,
  load: async () => (await import('./runMcpBridge.ts')).runMcpBridge,
});
