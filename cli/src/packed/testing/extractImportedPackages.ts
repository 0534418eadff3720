import { builtinModules } from 'node:module';

const importPattern =
  /(?:^(?:import|export)\s(?:[^'";(]*?\sfrom\s)?\s*|\bimport\(\s*|\bimport\.meta\.resolve\(\s*)['"]([^'".$][^'"]*)['"]/gm;

/** Extracts the names of the packages that a compiled module imports. */
export function extractImportedPackages(code: string): string[] {
  const specifiers = [...code.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(importPattern)].map(
    ([, specifier = '']) => specifier,
  );
  return [...new Set(specifiers.filter(specifier => !isBuiltin(specifier)).map(packageNameOf))];
}

const isBuiltin = (specifier: string): boolean => specifier.startsWith('node:') || builtinModules.includes(specifier);

const packageNameOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
