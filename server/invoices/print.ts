import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/platform/database.ts'
import { layOut } from './layout.ts'
import { taxDocuments } from './tables.ts'
import type { DocumentRow } from './write.ts'

/**
 * The document as PDF. The bytes of the first download are kept, so that the next one is the same after years of new
 * fonts, libraries and layouts.
 */
export async function printed(
  db: Db,
  { id, number, document, pdf }: DocumentRow,
): Promise<{ bytes: Buffer; name: string }> {
  return {
    bytes: pdf ?? (await first(db, id, await layOut(document))),
    name: `${number.replaceAll('/', '-')}.pdf`,
  }
}

/** Of two first downloads at once, one is kept and both get it. */
async function first(db: Db, id: string, bytes: Buffer): Promise<Buffer> {
  const mine = await db
    .update(taxDocuments)
    .set({ pdf: bytes })
    .where(and(eq(taxDocuments.id, id), isNull(taxDocuments.pdf)))
    .returning({ id: taxDocuments.id })
  if (mine.length > 0) return bytes
  const [kept] = await db.select({ pdf: taxDocuments.pdf }).from(taxDocuments).where(eq(taxDocuments.id, id))
  return kept?.pdf ?? bytes
}
