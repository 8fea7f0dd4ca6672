import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/platform/database/database.ts'
import type { TaxDocumentRow } from '../issue/insert-document.ts'
import { taxDocuments } from '../tables.ts'
import { renderDocument } from './render-document.ts'

/**
 * The document as PDF. The bytes of the first download are stored, so that a later one is the same even when fonts,
 * libraries or the layout have changed.
 */
export async function getDocumentPdf(
  db: Db,
  { id, number, document, pdf }: TaxDocumentRow,
): Promise<{ bytes: Buffer; name: string }> {
  return {
    bytes: pdf ?? (await storeFirstPdf(db, id, await renderDocument(document))),
    name: `${number.replaceAll('/', '-')}.pdf`,
  }
}

/** Of two first downloads at the same time one is stored, and both return it. */
async function storeFirstPdf(db: Db, id: string, bytes: Buffer): Promise<Buffer> {
  const updated = await db
    .update(taxDocuments)
    .set({ pdf: bytes })
    .where(and(eq(taxDocuments.id, id), isNull(taxDocuments.pdf)))
    .returning({ id: taxDocuments.id })
  if (updated.length > 0) return bytes
  const [stored] = await db
    .select({ pdf: taxDocuments.pdf })
    .from(taxDocuments)
    .where(eq(taxDocuments.id, id))
  return stored?.pdf ?? bytes
}
