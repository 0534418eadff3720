import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PluginError, type PluginManifest, parsePlugin, parsePluginManifest } from '@recado/plugin';
import { type ConformanceDriver, conformanceSuites, runConformanceCases } from '@recado/plugin/conformance';
import { cliTexts } from '@recado/texts';
import { Failure, UsageError } from '../../errors.ts';
import type { ParsedCommandLine } from '../../program/CommandSpec.ts';
import { getFirstErrorLine } from '../../serving/loadPlugin.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';

const texts = cliTexts.plugins.test;

/**
 * `recado plugins test FOLDER`: checks the manifest and the definition of the plugin in a folder, and runs the conformance
 * suite of its kind with the driver that its manifest names.
 */
export async function testPlugin(
  context: ServerContext,
  { args: [folderName = '.'] }: ParsedCommandLine,
): Promise<void> {
  const folder = resolve(folderName);
  const manifest = await readManifest(folder);
  const { name, kind, conformance } = manifest;
  await loadDefinition(folder, manifest);
  if (kind === 'transport') throw new UsageError(texts.transport(name));
  if (conformance === undefined) throw new UsageError(texts.noDriver(name));
  const driver = await createDriver(join(folder, conformance), name);
  const results = { passed: 0, failed: 0 };
  try {
    for await (const { name: requirement, failure } of runConformanceCases(conformanceSuites[kind], driver)) {
      results[failure === undefined ? 'passed' : 'failed'] += 1;
      context.print(failure === undefined ? texts.passed(requirement) : texts.failed(requirement, failure), {
        requirement,
        failure: failure ?? null,
      });
    }
  } finally {
    await driver.stop();
  }
  if (results.failed > 0) throw new Failure(texts.notConforming(name, results.failed, kind));
  context.writeMessage(texts.conforming(name, results.passed, kind));
}

async function readManifest(folder: string): Promise<PluginManifest> {
  const path = join(folder, 'package.json');
  try {
    return parsePluginManifest(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof PluginError) throw new UsageError(error.message);
    throw new UsageError(texts.unreadable(path, getFirstErrorLine(error)));
  }
}

/** Loads the plugin by the name of its package, as the platform does. */
async function loadDefinition(folder: string, { name, kind }: PluginManifest): Promise<void> {
  try {
    const path = createRequire(join(folder, 'package.json')).resolve(name);
    const loadedModule: unknown = await import(pathToFileURL(path).href);
    if (kind !== 'transport') parsePlugin(loadedModule, name, kind);
  } catch (cause) {
    throw new Failure(cause instanceof PluginError ? cause.message : texts.broken(name, getFirstErrorLine(cause)), {
      cause,
    });
  }
}

async function createDriver(path: string, name: string): Promise<ConformanceDriver> {
  try {
    const { createConformanceDriver }: { createConformanceDriver(): Promise<ConformanceDriver> } = await import(
      pathToFileURL(path).href
    );
    return await createConformanceDriver();
  } catch (cause) {
    throw new Failure(texts.driverFailed(name, getFirstErrorLine(cause)), { cause });
  }
}
