import { extractText, getDocumentProxy } from 'unpdf'
import type { Api } from '#contract/contract.ts'

/** A seller with everything that an invoice needs. */
export const SELLER = {
  gstin: '36ABCDE1234F1Z1',
  address: '21-2-118, Patthargatti Road, Hyderabad 500002',
  seller: {
    legalName: 'Swarna Jewellers Private Limited',
    address: '',
    state: 'Telangana',
    pan: 'ABCDE1234F',
    signatory: 'Lakshmi Rao',
    invoicePrefix: 'SW',
  },
}

export const saveSellerSettings = (admin: Api, more: Partial<typeof SELLER> = {}) =>
  admin.settings.update({ ...SELLER, ...more })

/** The text of a PDF, with runs of white space joined. */
export async function extractPdfText(file: Blob | Uint8Array): Promise<string> {
  const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array(file)
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

export const toBase64 = async (file: Blob): Promise<string> =>
  Buffer.from(await file.arrayBuffer()).toString('base64')
