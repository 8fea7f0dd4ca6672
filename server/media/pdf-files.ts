import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { isUploadedCertificate } from '#domain/certificates.ts'
import { invalidField, ShopError } from '#domain/errors.ts'
import { syncDirectory, writeFileAtomically } from './write-file.ts'

/** Readers look for the end of a PDF in its last kilobyte. */
const TAIL_BYTES = 1024

/**
 * PDFs are stored as they came: they cannot be encoded again like pictures. So they are only served as downloads, which no
 * browser runs in the name of the shop.
 */
export function createPdfFiles(uploadsDir: string) {
  async function storePdf(bytes: Buffer, now: Date): Promise<string> {
    assertPdf(bytes)
    const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.pdf`
    const file = join(uploadsDir, name)
    if (!existsSync(file)) {
      await writeFileAtomically(uploadsDir, name, bytes)
      await syncDirectory(uploadsDir)
    }
    // A file that was uploaded before counts as new.
    await utimes(file, now, now)
    return `/uploads/${name}`
  }

  /** The addresses of PDFs that were last uploaded before this time. */
  async function listPdfs({ storedBefore }: { storedBefore: Date }): Promise<string[]> {
    const urls: string[] = []
    for (const name of await readdir(uploadsDir)) {
      if (!isUploadedCertificate(`/uploads/${name}`)) continue
      const info = await stat(join(uploadsDir, name)).catch(() => null)
      if (info && info.mtime < storedBefore) urls.push(`/uploads/${name}`)
    }
    return urls
  }

  async function removePdf(url: string): Promise<void> {
    if (isUploadedCertificate(url)) await rm(join(uploadsDir, url.replace('/uploads/', '')), { force: true })
  }

  return { storePdf, listPdfs, removePdf }
}

function assertPdf(bytes: Buffer): void {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw new ShopError('wrong-type', 'This is not a PDF. Choose the PDF of the certificate.')
  if (!bytes.subarray(-TAIL_BYTES).includes('%%EOF'))
    throw invalidField('file', 'The PDF is incomplete. Download it again from the laboratory and upload it.')
}
