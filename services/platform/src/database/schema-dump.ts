import type pg from 'pg';

const TABLES = `
select c.relname as name, format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
  case when a.attnotnull then ' not null' else '' end,
  case when a.attidentity <> '' then ' generated always as identity' when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
       when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end) as line
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely_%'
order by c.relname, a.attnum`;
const CONSTRAINTS = `
select c.relname as name, format('  constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) as line
from pg_constraint k join pg_class c on c.oid = k.conrelid
where c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely_%' and k.contype <> 'n'
order by c.relname, k.conname`;
const INDEXES = `
select tablename as name, indexdef || ';' as line from pg_indexes
where schemaname = 'public' and tablename not like 'kysely_%'
  and indexname not in (select conname from pg_constraint) order by tablename, indexname`;
// An extension's own functions are its business.
const FUNCTIONS = `
select p.proname as name, trim(trailing e'\n' from pg_get_functiondef(p.oid)) || ';' as line from pg_proc p
where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
  and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
order by p.proname, pg_get_function_identity_arguments(p.oid)`;
const TRIGGERS = `
select c.relname as name, pg_get_triggerdef(t.oid) || ';' as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
where c.relnamespace = 'public'::regnamespace and not t.tgisinternal order by c.relname, t.tgname`;

/** The schema as deterministic text, for the golden `schema.sql` of each service (read from the catalogues, so it says what is really there). */
export async function dumpSchema(pool: pg.Pool): Promise<string> {
  const read = async (sql: string): Promise<{ name: string; line: string }[]> => (await pool.query<{ name: string; line: string }>(sql)).rows;
  const [columns, constraints, indexes, functions, triggers] = [
    await read(TABLES),
    await read(CONSTRAINTS),
    await read(INDEXES),
    await read(FUNCTIONS),
    await read(TRIGGERS),
  ];
  const names = [...new Set(columns.map((row) => row.name))];
  const of = (rows: { name: string; line: string }[], name: string): string[] => rows.filter((row) => row.name === name).map((row) => row.line);
  const blocks = names.map((name) => {
    const inside = [...of(columns, name), ...of(constraints, name)].join(',\n');
    return [`create table ${name} (\n${inside}\n);`, ...of(indexes, name), ...of(triggers, name)].join('\n');
  });
  return `-- Made by \`npm run db:schema\`; a test compares it with what the migrations make.\n\n${[...functions.map((row) => row.line), ...blocks].join('\n\n')}\n`;
}
