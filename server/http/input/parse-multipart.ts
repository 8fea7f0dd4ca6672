import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import type { UploadedFile } from '../handlers.ts'

const MEGABYTE = 1024 * 1024
/**
 * All files of one request are in memory at the same time, so the sum is limited to less than twenty pictures of 10 MB.
 */
const MAX_TOTAL_MEGABYTES = 60
const MAX_TOTAL_BYTES = MAX_TOTAL_MEGABYTES * MEGABYTE
/** The allowance for fields and part headers, besides the files. */
const MAX_FIELDS_BYTES = MEGABYTE

export type MultipartBody = { fields: Record<string, unknown>; files: UploadedFile[] }

/** Reads the whole body into memory, so that nothing is stored of a body that is incomplete or malformed. */
export async function parseMultipart(request: FastifyRequest, endpoint: Endpoint): Promise<MultipartBody> {
  const body: MultipartBody = { fields: Object.create(null), files: [] }
  const { maxFileMegabytes: maxMegabytes } = endpoint
  let total = 0
  if (Number(request.headers['content-length']) > MAX_TOTAL_BYTES + MAX_FIELDS_BYTES) throw totalSizeError()
  const limits = maxMegabytes ? { limits: { fileSize: maxMegabytes * MEGABYTE } } : {}
  try {
    for await (const part of request.parts(limits)) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        total += bytes.length
        if (total > MAX_TOTAL_BYTES) throw totalSizeError()
        addFile(body.files, endpoint, part, bytes)
      } else if (part.fieldname in body.fields) throw invalid(`"${part.fieldname}" is given more than once.`)
      else body.fields[part.fieldname] = part.value
    }
  } catch (error) {
    throw toUploadError(error, maxMegabytes)
  }
  return { fields: { ...body.fields }, files: body.files }
}

const totalSizeError = () =>
  new ShopError(
    'too-large',
    `The files are too large together. Send at most ${MAX_TOTAL_MEGABYTES}MB at once.`,
  )

function addFile(
  files: UploadedFile[],
  endpoint: Endpoint,
  part: { fieldname: string; filename: string },
  bytes: Buffer,
): void {
  if (bytes.length === 0 && !part.filename) return
  const field = part.fieldname.replace(/\[\]$/, '')
  const allowed = endpoint.files?.[field] ?? 0
  if (files.filter((file) => file.field === field).length >= allowed)
    throw invalid(
      allowed === 0 ? `No file is expected as "${field}".` : `At most ${allowed} files as "${field}".`,
    )
  files.push({ field, name: part.filename, bytes })
}

/**
 * The parser throws plain errors for a body that is not multipart, has no boundary or ends too early. These are the
 * client's mistakes. Errors of its limits have a code, and `errors.ts` has a sentence for each.
 */
function toUploadError(error: unknown, maxMegabytes: number | undefined): unknown {
  if (error instanceof ShopError) return error
  const { code } = error as { code?: unknown }
  if (code === 'FST_REQ_FILE_TOO_LARGE' && maxMegabytes)
    return new ShopError('too-large', `The file is too large. Maximum size is ${maxMegabytes}MB.`)
  if (typeof code === 'string' && code.startsWith('FST_')) return error
  return invalid('The upload is broken or incomplete. Please send it again.')
}
