import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { BootError } from '../boot-error.ts'
import type { Database, Reader } from '../database/database.ts'
import { encryptionKeys } from '../tables.ts'
import type { EncryptedColumn } from './reencrypt.ts'
import type { Secrets } from './secrets.ts'

/**
 * Refuses keys that are not those of the database. A key that the database does not know yet is noted in it, once it was
 * able to read what is stored: this is a new shop, a rotation, or a shop from before the check values.
 */
export async function assertKeysOfDatabase(
  { db }: Pick<Database, 'db'>,
  secrets: Secrets,
  columns: readonly EncryptedColumn[],
): Promise<void> {
  const own = secrets.checkValues()
  const known = await readKnownKeys(db)
  assertSame(own, known)
  const added = [...own].filter(([version]) => !known.has(version))
  if (added.length === 0) return
  for (const column of columns) await assertReadable(db, secrets, column, known)
  await db
    .insert(encryptionKeys)
    .values(added.map(([version, checkValue]) => ({ version, checkValue })))
    .onConflictDoNothing()
  // Another process may have noted a key of this version at the same time.
  assertSame(own, await readKnownKeys(db))
}

/** For a shop whose key is lost: from now on the database belongs to these keys. */
export async function acceptKeys({ transaction }: Pick<Database, 'transaction'>, secrets: Secrets) {
  await transaction(async (tx) => {
    await tx.delete(encryptionKeys)
    await tx
      .insert(encryptionKeys)
      .values([...secrets.checkValues()].map(([version, checkValue]) => ({ version, checkValue })))
  })
}

type CheckValues = ReadonlyMap<number, string>

async function readKnownKeys(reader: Reader): Promise<CheckValues> {
  const rows = await reader.select().from(encryptionKeys)
  return new Map(rows.map(({ version, checkValue }) => [version, checkValue]))
}

function assertSame(own: CheckValues, known: CheckValues): void {
  for (const [version, checkValue] of known) if (own.get(version) !== checkValue) throw otherKeyError(version)
}

/** Reads one stored value of each key version that the database does not know yet. */
async function assertReadable(
  reader: Reader,
  secrets: Secrets,
  { table, id, column, contextOf }: EncryptedColumn,
  known: CheckValues,
): Promise<void> {
  const name = sql.identifier(getTableConfig(table).name)
  const version = sql`substring(${column} from '^v([0-9]{1,6})[.]')::int`
  const { rows } = await reader.execute<{ version: number; id: string; sealed: string }>(sql`
    select distinct on (1) ${version} as version, ${id} as id, ${column} as sealed
    from ${name} where ${version} is not null and ${version} <> all(${sql.param([...known.keys()])}::int[])
    order by 1, ${id} desc`)
  for (const row of rows) {
    try {
      secrets.decrypt(row.sealed, contextOf(row.id))
    } catch {
      throw otherKeyError(row.version)
    }
  }
}

const otherKeyError = (version: number) =>
  new BootError(
    `secret.key in DATA_DIR does not hold key ${version} of this database, so what is encrypted with it could not be read: copy secret.key from the data folder that belongs to the database, or from its backup (if it is lost for good: npm run accept-key).`,
  )
