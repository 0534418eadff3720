/** Lists Recado's tables, without those of knex, and without partitions, which Recado creates every month. */
const LIST_TABLES_SQL = `
  SELECT c.oid, c.relname AS name, c.relpersistence AS persistence, pg_get_partkeydef(c.oid) AS partitioned,
         array_to_string(c.reloptions, ', ') AS options, obj_description(c.oid) AS comment
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname NOT LIKE 'knex_%'
  ORDER BY c.relname`;
const LIST_COLUMNS_SQL = `
  SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required,
         pg_get_expr(d.adbin, d.adrelid) AS value, a.attgenerated AS generated, a.attidentity AS identity,
         col_description(a.attrelid, a.attnum) AS comment
  FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attrelid = $1 AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY a.attnum`;
// PostgreSQL 18 lists NOT NULL among the constraints, but PostgreSQL 15 does not. NOT NULL is left
// out here, because the column definitions contain it in both versions.
const LIST_CONSTRAINTS_SQL = `
  SELECT conname AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE conrelid = $1 AND contype <> 'n'
  ORDER BY array_position('{p,u,f,c,x}'::"char"[], contype), conname`;
const LIST_INDEXES_SQL = `
  SELECT pg_get_indexdef(i.indexrelid) AS definition
  FROM pg_index i WHERE i.indrelid = $1
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.conrelid = $1)
  ORDER BY 1`;
const LIST_TRIGGERS_SQL = `
  SELECT pg_get_triggerdef(oid, true) AS definition FROM pg_trigger WHERE tgrelid = $1 AND NOT tgisinternal
  ORDER BY tgname`;
const LIST_FUNCTIONS_SQL = `
  SELECT pg_get_functiondef(p.oid) AS definition
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname = current_schema()
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY p.proname, p.oid`;
const LIST_ENUMS_SQL = `
  SELECT format('CREATE TYPE %I AS ENUM (%s);', t.typname,
                string_agg(quote_literal(e.enumlabel), ', ' ORDER BY e.enumsortorder)) AS definition
  FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid JOIN pg_namespace n ON n.oid = t.typnamespace
  WHERE n.nspname = current_schema() GROUP BY t.typname ORDER BY t.typname`;
const LIST_EXTENSIONS_SQL = `
  SELECT format('CREATE EXTENSION %I;', extname) AS definition FROM pg_extension
  WHERE extname <> 'plpgsql' ORDER BY extname`;

const FILE_HEADER = `-- The tables of Recado, as the migrations in packages/server/src/core/data/migrations make them.
-- For reading: written by \`npm run schema\`, compared by \`npm run check\`. Monthly partitions of "messages" are made as
-- months pass and stand in no migration.`;

/**
 * Describes a migrated database as SQL text, ordered by name so that two descriptions can be
 * compared.
 */
export async function describeSchema(client) {
  const queryRows = async (text, ...values) => (await client.query(text, values)).rows;
  const queryDefinitions = async (text, ...values) => (await queryRows(text, ...values)).map(row => row.definition);
  const parts = [
    FILE_HEADER,
    ...(await queryDefinitions(LIST_EXTENSIONS_SQL)),
    ...(await queryDefinitions(LIST_ENUMS_SQL)),
  ];
  for (const table of await queryRows(LIST_TABLES_SQL)) {
    const lines = [
      ...(await queryRows(LIST_COLUMNS_SQL, table.oid)).map(describeColumn),
      ...(await queryRows(LIST_CONSTRAINTS_SQL, table.oid)).map(
        ({ name, definition }) => `CONSTRAINT ${name} ${definition}`,
      ),
    ];
    parts.push(
      [
        ...(table.comment ? [`-- ${table.comment}`] : []),
        `CREATE${table.persistence === 'u' ? ' UNLOGGED' : ''} TABLE ${table.name} (`,
        `${lines.map(line => `  ${line}`).join(',\n')}`,
        `)${table.partitioned ? ` PARTITION BY ${table.partitioned}` : ''}${table.options ? ` WITH (${table.options})` : ''};`,
        ...(await queryDefinitions(LIST_INDEXES_SQL, table.oid)).map(line => `${line};`),
        ...(await queryDefinitions(LIST_TRIGGERS_SQL, table.oid)).map(line => `${line};`),
      ].join('\n'),
    );
  }
  parts.push(...(await queryDefinitions(LIST_FUNCTIONS_SQL)).map(text => `${text.trim()};`));
  return `${parts.join('\n\n').replaceAll('public.', '')}\n`;
}

function describeColumn({ name, type, required, value, generated, identity }) {
  const words = [name, type];
  if (required) words.push('NOT NULL');
  if (generated) words.push(`GENERATED ALWAYS AS (${value}) STORED`);
  else if (identity) words.push(`GENERATED ${identity === 'a' ? 'ALWAYS' : 'BY DEFAULT'} AS IDENTITY`);
  else if (value !== null) words.push(`DEFAULT ${value}`);
  return words.join(' ');
}
