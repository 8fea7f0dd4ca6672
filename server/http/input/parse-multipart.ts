import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import type { UploadedFile } from '../handlers.ts'

const MEGABYTE = 1024 * 1024
const MAX_FILE_MEGABYTES = 10
/** The files of one request, together. */
const MAX_TOTAL_MEGABYTES = 60
/** The fields of one request, together, and the headers of its parts. */
const MAX_FIELDS_BYTES = MEGABYTE

export type MultipartBody = {
  fields: Record<string, unknown>
  files: UploadedFile[]
  /** Deletes the files from the disk. */
  remove: () => Promise<void>
}

/** The most bytes of a multipart body with all files that an endpoint takes. */
export const maxUploadBytes = (endpoint: Endpoint): number =>
  maxFilesMegabytes(endpoint) * MEGABYTE + MAX_FIELDS_BYTES

function maxFilesMegabytes({ files = {}, maxFileMegabytes = MAX_FILE_MEGABYTES }: Endpoint): number {
  const count = Object.values(files).reduce((sum, each) => sum + each, 0)
  return Math.min(MAX_TOTAL_MEGABYTES, count * maxFileMegabytes)
}

/**
 * Reads the whole body before anything is done with it, so that nothing is stored of a body that is incomplete or
 * malformed. Its files go into `folder` and never into memory.
 */
export async function parseMultipart(
  request: FastifyRequest,
  endpoint: Endpoint,
  folder: string,
): Promise<MultipartBody> {
  const fields: Record<string, unknown> = Object.create(null)
  const files: UploadedFile[] = []
  const paths: string[] = []
  const remove = async () => {
    for (const path of paths) await rm(path, { force: true })
  }
  const { maxFileMegabytes } = endpoint
  const limits = maxFileMegabytes ? { limits: { fileSize: maxFileMegabytes * MEGABYTE } } : {}
  const maxTotal = maxFilesMegabytes(endpoint) * MEGABYTE
  let fileBytes = 0
  let fieldBytes = 0

  async function saveFile(part: MultipartFile): Promise<void> {
    const path = join(folder, randomUUID())
    paths.push(path)
    const before = fileBytes
    async function* countBytes(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        fileBytes += chunk.length
        if (fileBytes > maxTotal) throw totalSizeError(maxTotal)
        yield chunk
      }
    }
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    try {
      await pipeline(part.file, countBytes, target)
    } finally {
      // A body that breaks off early ends the pipeline while the file is still being made: it would come after `remove`.
      if (!target.closed) await new Promise<void>((resolve) => target.once('close', () => resolve()))
    }
    if (part.file.truncated) throw fileSizeError(maxFileMegabytes)
    addFile(files, endpoint, part, {
      size: fileBytes - before,
      read: () => readFile(path),
    })
  }

  try {
    for await (const part of request.parts(limits)) {
      if (part.type === 'file') await saveFile(part)
      else {
        if (part.fieldname in fields) throw invalid(`"${part.fieldname}" is given more than once.`)
        fieldBytes += Buffer.byteLength(String(part.value))
        // The parser cuts a long value.
        if (part.valueTruncated || fieldBytes > MAX_FIELDS_BYTES)
          throw new ShopError('too-large', 'The request is too large.')
        fields[part.fieldname] = part.value
      }
    }
  } catch (error) {
    // The rest is read and dropped, because the next request may come on the same connection.
    request.raw.unpipe()
    request.raw.resume()
    await remove()
    throw toUploadError(error, maxFileMegabytes)
  }
  return {
    fields: { ...fields },
    files,
    remove,
  }
}

const totalSizeError = (bytes: number) =>
  new ShopError('too-large', `The files are too large together. Send at most ${bytes / MEGABYTE}MB at once.`)

const fileSizeError = (maxMegabytes: number | undefined) =>
  new ShopError(
    'too-large',
    maxMegabytes
      ? `The file is too large. Maximum size is ${maxMegabytes}MB.`
      : `Image file is too large. Maximum size is ${MAX_FILE_MEGABYTES}MB.`,
  )

function addFile(
  files: UploadedFile[],
  endpoint: Endpoint,
  part: { fieldname: string; filename: string },
  content: Pick<UploadedFile, 'size' | 'read'>,
): void {
  if (content.size === 0 && !part.filename) return
  const field = part.fieldname.replace(/\[\]$/, '')
  const allowed = endpoint.files?.[field] ?? 0
  if (files.filter((file) => file.field === field).length >= allowed)
    throw invalid(
      allowed === 0 ? `No file is expected as "${field}".` : `At most ${allowed} files as "${field}".`,
    )
  files.push({ field, name: part.filename, ...content })
}

/**
 * The parser throws plain errors for a body that is not multipart, has no boundary or ends too early. These are the
 * client's mistakes. Errors of its limits have a code, and `errors.ts` has a sentence for each.
 */
function toUploadError(error: unknown, maxMegabytes: number | undefined): unknown {
  if (error instanceof ShopError) return error
  const { code } = error as { code?: unknown }
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new ShopError('unavailable', 'The disk is full. Please try again later.', { cause: error })
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileSizeError(maxMegabytes)
  if (typeof code === 'string' && code.startsWith('FST_')) return error
  return invalid('The upload is broken or incomplete. Please send it again.')
}
