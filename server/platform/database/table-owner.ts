import type pg from 'pg'
import { BootError } from '../boot-error.ts'

type Owners = { owner: string; user: string }

/** The tables of an existing shop, when they belong to another account than the connection's. Everyone may read this. */
export async function findForeignOwner(
  client: Pick<pg.Pool, 'query'> | pg.ClientBase,
): Promise<Owners | null> {
  const { rows } = await client.query<Owners>(
    `select tableowner as owner, current_user as user from pg_tables
     where schemaname = 'drizzle' and tablename = '__drizzle_migrations'
       and not pg_has_role(current_user, tableowner, 'member')`,
  )
  return rows[0] ?? null
}

export const foreignOwnerError = ({ owner, user }: Owners): BootError =>
  new BootError(
    `The tables of this database belong to the account ${owner}, but Swarna connects as ${user} and may not change them. Set DATABASE_OWNER_URL to the account ${owner}, or give ${user} the tables: as a superuser, run REASSIGN OWNED BY "${owner}" TO "${user}" in this database.`,
  )

/**
 * Gives the database with its tables, views, sequences and functions of the shop to a role. REASSIGN OWNED cannot do that for the superuser that the
 * cluster was made with.
 */
export async function giveTables(superuser: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await superuser.query<{ statement: string }>(
    `with shop as (select oid, nspname from pg_namespace where nspname in ('public', 'drizzle'))
     select format('alter schema drizzle owner to %I', $1::text) as statement
     union all
     select format('alter database %I owner to %I', current_database(), $1::text)
     union all
     select format('alter %s %I.%I owner to %I',
       case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
       nspname, relname, $1::text)
     from pg_class join shop on shop.oid = relnamespace
     where relkind in ('r', 'p', 'v', 'm', 'S') and not exists (
       select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i', 'e'))
     union all
     select format('alter routine %s owner to %I', pg_proc.oid::regprocedure, $1::text)
     from pg_proc join shop on shop.oid = pronamespace
     where not exists (
       select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`,
    [role],
  )
  // one transaction
  await superuser.query(rows.map(({ statement }) => statement).join('; '))
}
