import { inArray } from 'drizzle-orm'
import type { certificates as contract } from '#contract/certificates.ts'
import type { Output } from '#contract/endpoint.ts'
import { invalidField } from '#domain/errors.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import { items } from '#server/items/tables.ts'
import type { Media } from '#server/media/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { variantStones } from '#server/products/tables.ts'

type CertificateDeps = { database: Database; clock: Clock; media: Media }

/** A form may be open for days before it is saved with the address of its upload. */
const UNUSED_DAYS = 7
const DAY_MS = 24 * 3600 * 1000

/** The PDFs of the certificates of stones and items. */
export function createCertificates({ database: { db }, clock, media }: CertificateDeps) {
  async function upload(files: readonly UploadedFile[]): Promise<Output<typeof contract.upload>> {
    const [file] = files
    if (!file) throw invalidField('file', 'Choose the PDF of the certificate')
    const url = await media.storePdf(await file.read(), clock.now())
    await deleteUnused()
    return { url }
  }

  async function deleteUnused(): Promise<void> {
    const old = await media.listPdfs({ storedBefore: new Date(clock.now().getTime() - UNUSED_DAYS * DAY_MS) })
    if (old.length === 0) return
    const [ofStones, ofItems] = await Promise.all([
      db
        .select({ url: variantStones.certificateUrl })
        .from(variantStones)
        .where(inArray(variantStones.certificateUrl, old)),
      db.select({ url: items.certificateLink }).from(items).where(inArray(items.certificateLink, old)),
    ])
    const used = new Set([...ofStones, ...ofItems].map(({ url }) => url))
    for (const url of old) if (!used.has(url)) await media.removePdf(url)
  }

  return { upload }
}

export type Certificates = ReturnType<typeof createCertificates>
