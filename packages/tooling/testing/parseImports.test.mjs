import { describe, expect, it } from 'vitest';
import { parseImports } from './parseImports.mjs';

const parseSpecifiers = text => parseImports(text).imports.map(({ specifier }) => specifier);

describe('parseImports', () => {
  it('reads the imported names by their names in the other module', () => {
    const { imports } = parseImports("import { pause, type Clock, wait as waitFor } from './pause.ts';\n");
    expect(imports).toEqual([{ specifier: './pause.ts', names: ['pause', 'wait'] }]);
  });

  it('reads lists of names on several lines, after other statements', () => {
    const text = "const a = 1;\nimport {\n  pause,\n  wait,\n} from './pause.ts';\n";
    expect(parseImports(text).imports).toEqual([{ specifier: './pause.ts', names: ['pause', 'wait'] }]);
  });

  it('reads default, namespace and side-effect imports as uses of the whole module', () => {
    const text = "import a from './a.ts';\nimport * as b from './b.ts';\nimport './c.ts';\n";
    expect(parseImports(text).imports).toEqual(
      ['./a.ts', './b.ts', './c.ts'].map(specifier => ({ specifier, names: undefined })),
    );
  });

  it('reads dynamic imports and URLs of files that are started', () => {
    const text = "const a = await import('./a.ts');\nfork(new URL('./parseImports.mjs', import.meta.url));\n";
    expect(parseSpecifiers(text)).toEqual(['./a.ts', './parseImports.mjs']);
  });

  it('ignores type imports and type exports', () => {
    const text =
      "import type { A } from './a.ts';\nimport { type B } from './b.ts';\nexport type { C } from './c.ts';\nexport type * from './d.ts';\n";
    expect(parseSpecifiers(text)).toEqual([]);
  });

  it('reads each re-export with the name in the other module, and stars', () => {
    const { reexports, imports } = parseImports("export { a as b } from './a.ts';\nexport * from './c.ts';\n");
    expect(reexports).toEqual([
      { specifier: './a.ts', isStar: false, names: new Map([['b', 'a']]) },
      { specifier: './c.ts', isStar: true, names: undefined },
    ]);
    expect(imports.map(({ specifier }) => specifier)).toEqual(['./a.ts', './c.ts']);
  });

  it('reads the names of exported declarations', () => {
    const text =
      'export const a = 1;\nexport async function b() {}\nexport abstract class C {}\nexport interface D {}\nconst e = 1;\n';
    expect([...parseImports(text).declaredNames]).toEqual(['a', 'b', 'C', 'D']);
  });
});
