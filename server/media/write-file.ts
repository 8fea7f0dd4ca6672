import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ShopError } from '#domain/errors.ts'

/** Writes a temporary file, syncs and renames it, so that a crash never leaves a partial file. */
export async function writeFileAtomically(folder: string, name: string, bytes: Buffer): Promise<void> {
  const temporary = join(folder, `.${randomUUID()}.part`)
  try {
    const file = await open(temporary, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, join(folder, name))
  } catch (error) {
    await rm(temporary, { force: true })
    throw diskError(error)
  }
}

/** The names themselves reach the disk. Not every system can do it. */
export async function syncDirectory(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

function diskError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error
  return new ShopError('unavailable', 'The disk is full. Please try again later.', { cause: error })
}
