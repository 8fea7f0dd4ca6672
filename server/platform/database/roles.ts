import pg from 'pg'
import { BootError } from '../boot-error.ts'
import type { Config } from '../config/config.ts'
import type { EmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import type { Log } from '../logging/logger.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate, takeOverTables } from './migrate.ts'
import { APPLICATION_ROLE, OWNER_ROLE } from './role-names.ts'
import { findForeignOwner } from './table-owner.ts'

/** Append-only tables, with the few columns that may be filled in later. */
const APPEND_ONLY_TABLES: Readonly<Record<string, readonly string[]>> = {
  adjustment_settlements: [],
  audit_log: [],
  credit_entries: [],
  ledger_entries: [],
  order_adjustments: [],
  order_history: [],
  security_events: [],
  // A trigger allows both to be filled once: see server/migrations/0002_triggers.sql.
  tax_documents: ['closed_by', 'pdf'],
}

/** Functions with the owner's rights that make the few permitted changes to append-only tables. */
const OWNER_FUNCTIONS = [
  'delete_old_security_events(timestamptz)',
  'anonymise_audit_entries(text)',
  'seal_audit_log(integer)',
]

/** Tables that are written only by functions with the owner's rights. */
const READ_ONLY_TABLES = ['audit_seals', 'audit_unsealed']

const SINGLE_ACCOUNT_WARNING =
  'The audit log and other append-only tables are not protected from the shop itself: the account of DATABASE_URL owns the tables and may not create a role. Set DATABASE_OWNER_URL (see docs/deploy.md).'

/**
 * The connections to the shop's database: the embedded one, or that of DATABASE_URL with or without a separate account
 * for the owner.
 */
export function resolveConnections(
  config: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'>,
  embedded: Pick<EmbeddedPostgres, 'connection' | 'ownerConnection' | 'superuserConnection'> | null,
): Pick<ConnectionOptions, 'owner' | 'application' | 'superuser'> {
  if (embedded)
    return {
      owner: embedded.ownerConnection,
      application: embedded.connection,
      superuser: embedded.superuserConnection,
    }
  const application = { connectionString: config.databaseUrl! }
  return config.databaseOwnerUrl
    ? { owner: { connectionString: config.databaseOwnerUrl }, application }
    : { owner: application, application: null }
}

type ConnectionOptions = {
  /** The connection that may change the schema. */
  owner: pg.PoolConfig
  /** The connection that serves requests. Null: the owner's connection, with fewer rights if possible. */
  application: pg.PoolConfig | null
  /** Of the embedded database, whose tables may belong to it. */
  superuser?: pg.PoolConfig
  poolSize: number
  log: Pick<Log, 'warn'>
}

/** Migrates the schema with the owner's rights, and opens the database with those of the application. */
export async function openShopDatabase({
  owner,
  application,
  superuser,
  poolSize,
  log,
}: ConnectionOptions): Promise<Database> {
  const ownerDatabase = await openDatabase(owner, 2)
  try {
    if (superuser && (await findForeignOwner(ownerDatabase.pool))) await takeOver(superuser)
    await migrate(ownerDatabase)
    if (application) return await openAsApplication(ownerDatabase, application, poolSize)
    const role = await ensureApplicationRole(ownerDatabase)
    if (!role) {
      log.warn(SINGLE_ACCOUNT_WARNING)
      return await openDatabase(owner, poolSize)
    }
    await grantApplicationRole(ownerDatabase, role)
    const database = await openDatabase(owner, poolSize, role)
    await closeOnError(database, () => assertPlainRights(database))
    return database
  } finally {
    await ownerDatabase.close()
  }
}

async function takeOver(superuser: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(superuser)
  try {
    await client.connect()
    await takeOverTables(client, OWNER_ROLE)
  } finally {
    await client.end()
  }
}

async function openAsApplication(
  ownerDatabase: Database,
  application: pg.PoolConfig,
  poolSize: number,
): Promise<Database> {
  const database = await openDatabase(application, poolSize)
  await closeOnError(database, async () => {
    const { rows } = await database.pool.query<{ role: string; isOwner: boolean }>(
      `select current_user as role, pg_has_role(current_user, relowner, 'member') as "isOwner"
       from pg_class where oid = 'audit_log'::regclass`,
    )
    const [account] = rows
    if (!account || account.isOwner)
      throw new BootError(
        'DATABASE_URL and DATABASE_OWNER_URL must name two accounts, and that of DATABASE_URL must not own the tables.',
      )
    await grantApplicationRole(ownerDatabase, account.role)
    await assertPlainRights(database)
  })
  return database
}

async function closeOnError(database: Database, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await database.close()
    throw error
  }
}

/** An account may have rights that Swarna did not grant, as a superuser or through another role. */
async function assertPlainRights({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ user: string; name: string }>(
    `select current_user as user, name from unnest($1::text[]) name
     where has_table_privilege(name, 'update') or has_table_privilege(name, 'delete')
       or has_table_privilege(name, 'truncate') order by name collate "C"`,
    [[...Object.keys(APPEND_ONLY_TABLES), ...READ_ONLY_TABLES]],
  )
  if (rows.length > 0)
    throw new BootError(
      `The database account ${rows[0]!.user} may change rows of ${rows.map(({ name }) => name).join(', ')}, which may only grow: take away its other roles and rights, or set DATABASE_URL to a plain account, as docs/deploy.md shows.`,
    )
}

/**
 * The application role that the owner's account switches to, created if needed. Null: the account may not create it.
 */
async function ensureApplicationRole({ pool }: Database): Promise<string | null> {
  try {
    const { rows } = await pool.query('select 1 from pg_roles where rolname = $1', [APPLICATION_ROLE])
    if (rows.length === 0) await pool.query(`create role ${APPLICATION_ROLE} nologin`)
    const { rows: memberships } = await pool.query<{ isMember: boolean }>(
      `select pg_has_role(current_user, $1, 'member') as "isMember"`,
      [APPLICATION_ROLE],
    )
    if (!memberships[0]?.isMember) await pool.query(`grant ${APPLICATION_ROLE} to current_user`)
    await pool.query(`set role ${APPLICATION_ROLE}; reset role`)
    return APPLICATION_ROLE
  } catch (error) {
    const { code } = error as { code?: string }
    // 42710, 23505: another process created it at the same time.
    if (code === '42710' || code === '23505') return ensureApplicationRole({ pool } as Database)
    if (code === '42501') return null
    throw error
  }
}

/**
 * Grants exactly the rights that the running shop needs. In one transaction, because another process may be serving
 * requests.
 */
export async function grantApplicationRole({ pool }: Pick<Database, 'pool'>, role: string): Promise<void> {
  const name = `"${role.replaceAll('"', '""')}"`
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Two processes that start at the same time would otherwise change the same catalogue rows.
    await client.query('select pg_advisory_xact_lock(7276003)')
    await client.query(`
      grant usage on schema public to ${name};
      grant select, insert, update, delete on all tables in schema public to ${name};
      grant usage, select on all sequences in schema public to ${name};
      ${Object.entries(APPEND_ONLY_TABLES)
        .map(([table, columns]) => appendOnlyGrants(table, columns, name))
        .join('\n')}
      revoke insert, update, delete on ${READ_ONLY_TABLES.join(', ')} from ${name};
      ${OWNER_FUNCTIONS.map((signature) => functionGrants(signature, name)).join('\n')}`)
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

/** A restored function may be called by every account when the restore could not repeat its rights. */
const functionGrants = (signature: string, role: string): string =>
  `revoke execute on function ${signature} from public; grant execute on function ${signature} to ${role};`

const appendOnlyGrants = (table: string, columns: readonly string[], role: string): string =>
  [
    `revoke update, delete on ${table} from ${role};`,
    columns.length > 0 ? `grant update (${columns.join(', ')}) on ${table} to ${role};` : '',
  ].join('\n')
