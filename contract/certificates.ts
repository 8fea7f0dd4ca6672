import { z } from 'zod'
import { MAX_CERTIFICATE_MEGABYTES } from '#domain/certificates.ts'
import { endpoint, permission } from './endpoint.ts'
import { routes } from './routes.ts'

export const certificates = {
  upload: endpoint(routes.certificates.upload, {
    access: permission('manage_content'),
    keepsPublicCache: true,
    summary: `Stores the PDF of a certificate, of at most ${MAX_CERTIFICATE_MEGABYTES} MB. Its address is then saved with a stone or an item; PDFs that nothing links to are deleted after a week.`,
    files: { file: 1 },
    maxFileMegabytes: MAX_CERTIFICATE_MEGABYTES,
    status: 201,
    response: z.object({ url: z.string() }),
  }),
}
