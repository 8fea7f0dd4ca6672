import { and, between, desc, eq, inArray, sql } from 'drizzle-orm'
import { notFound } from '#domain/errors.ts'
import { auditLog } from '#server/audit/tables.ts'
import type { CatalogueDeps } from '../deps.ts'
import { products } from '../tables.ts'

const SAVE_ACTIONS = ['product.create', 'product.update', 'product.restore']
/** A save and what the audit log says of it are one transaction. */
const MAX_AUDIT_DELAY_MS = 10_000

/** Who saved a product last, as the audit log tells it. */
export function createLastSave({ database: { db } }: Pick<CatalogueDeps, 'database'>) {
  async function lastSave(id: string): Promise<{ at: string; by: string | null }> {
    const [saved] = await db.select({ at: products.updatedAt }).from(products).where(eq(products.id, id))
    if (!saved) throw notFound('Product not found')
    const [entry] = await db
      .select({ who: auditLog.who })
      .from(auditLog)
      .where(
        and(
          inArray(auditLog.action, SAVE_ACTIONS),
          between(auditLog.at, saved.at, new Date(saved.at.getTime() + MAX_AUDIT_DELAY_MS)),
          eq(sql`${auditLog.after} ->> 'id'`, id),
        ),
      )
      .orderBy(desc(auditLog.at))
      .limit(1)
    return { at: saved.at.toISOString(), by: entry?.who ?? null }
  }

  return { lastSave }
}
