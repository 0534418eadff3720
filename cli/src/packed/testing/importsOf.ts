import { builtinModules } from 'node:module';

const statements =
  /(?:^(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*|\bimport\(\s*|\bimport\.meta\.resolve\(\s*)['"]([^'".$][^'"]*)['"]/gm;

/** Names of the packages that a compiled module imports. */
export function importsOf(code: string): string[] {
  const found = [...code.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(statements)].map(([, from = '']) => from);
  return [...new Set(found.filter(from => !isBuiltin(from)).map(packageOf))];
}

const isBuiltin = (from: string): boolean => from.startsWith('node:') || builtinModules.includes(from);

const packageOf = (from: string): string =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');
