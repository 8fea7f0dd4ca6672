import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/

/** Writes a `.br` and a `.gz` beside every text file of a folder, so that the server need not compress. */
export async function precompress(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => COMPRESSIBLE.test(name))
  for (const name of names) {
    const path = join(folder, name)
    const bytes = await readFile(path)
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, quality))
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}
