import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildN8nNodes } from '../../../plugins/n8n-nodes-recado/scripts/buildN8nNodes.mjs';
import { n8nInstallationFolder } from './n8nManifestPath.mjs';

const source = fileURLToPath(new URL('../../../plugins/n8n-nodes-recado', import.meta.url));
const installed = join(n8nInstallationFolder, 'node_modules/n8n-nodes-recado');

/**
 * Builds and packs Recado's n8n nodes, and unpacks them into n8n's `node_modules`, as n8n's own installer does.
 * @returns the folder of the installed nodes, and their package manifest
 */
export async function installRecadoNodes() {
  await buildN8nNodes();
  const packFolder = mkdtempSync(join(tmpdir(), 'recado-nodes-'));
  try {
    const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', packFolder];
    const [{ filename }] = JSON.parse(
      execFileSync('npm', args, { cwd: source, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
    rmSync(installed, { recursive: true, force: true });
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', join(packFolder, filename), '-C', installed, '--strip-components=1']);
  } finally {
    rmSync(packFolder, { recursive: true, force: true });
  }
  return { folder: installed, manifest: JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) };
}
