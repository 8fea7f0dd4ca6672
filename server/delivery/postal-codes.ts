import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { decodePostalCodes, type PostalCodePlace, type PostalCodeTable } from '#domain/postal-code-table.ts'
import { projectRoot } from '#server/platform/project-root.ts'

let table: PostalCodeTable | null = null

/** All PIN codes of India, read from the file once. See `npm run postal-codes`. */
export function loadPostalCodes(): PostalCodeTable {
  table ??= decodePostalCodes(
    brotliDecompressSync(readFileSync(join(projectRoot, 'server/delivery/postal-codes.br'))).toString(),
  )
  return table
}

/** District, state and coordinates of a PIN code of six digits. Null: there is none. */
export const findPostalCode = (pin: string): PostalCodePlace | null => loadPostalCodes().find(pin)
