import type { FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '#domain/errors.ts'
import { createByteBudget } from '#server/platform/limits/byte-budget.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** Of a call that visitors and customers may make, in bytes. */
export const PUBLIC_BODY_LIMIT = 64 * KILOBYTE
/** Of a call that only staff may make. */
export const STAFF_BODY_LIMIT = MEGABYTE
/** A smaller body needs no more memory than the headers, which Node limits to 16 KB. It is never refused. */
const FREE_BYTES = 4 * KILOBYTE

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The most bytes of a multipart body, where the route takes files. */
    uploadLimit?: number
    /** The route reads the body without keeping it. */
    discardsBody?: true
  }
}

/**
 * Decides before a body is read whether it may be. `reserve` is called after the access check, with the size that the
 * request announces, or the largest that its route takes. The bytes are given back when the answer is sent or the client
 * has gone.
 */
export function createBodyLimit() {
  // JSON is in memory as a whole. A process with its cache needs some 300 MB, and parsing needs several times the text.
  const memory = createByteBudget({
    perProcess: 32 * MEGABYTE,
    perNetwork: 8 * MEGABYTE,
    perPerson: 4 * MEGABYTE,
  })
  // Files go to the disk.
  const disk = createByteBudget({
    perProcess: 640 * MEGABYTE,
    perNetwork: 320 * MEGABYTE,
    perPerson: 160 * MEGABYTE,
  })

  return {
    async reserve(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { config, bodyLimit } = request.routeOptions
      const announced = announcedLength(request)
      if (announced === 0 || config?.discardsBody) return
      const isUpload = config?.uploadLimit !== undefined && isMultipart(request)
      const limit = (isUpload ? config.uploadLimit : bodyLimit) ?? PUBLIC_BODY_LIMIT
      const length = announced ?? limit
      try {
        if (length > limit) throw tooLargeError(limit, isUpload)
        if (length <= FREE_BYTES) return
        const { caller, ip } = request
        const release = (isUpload ? disk : memory).reserve(length, {
          address: ip,
          userId: caller?.signedIn ? caller.userId : null,
        })
        reply.raw.once('finish', release)
        reply.raw.once('close', release)
      } catch (error) {
        // What the client still sends is not read.
        reply.header('connection', 'close')
        throw error
      }
    },
    usedBytes: () => memory.used() + disk.used(),
  }
}

/** Undefined for a body in chunks, which says nothing of its length. 0 without a body. */
function announcedLength({ headers }: FastifyRequest): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined
  return Number(headers['content-length'] ?? 0)
}

const isMultipart = ({ headers }: FastifyRequest): boolean =>
  /^\s*multipart\/form-data/i.test(headers['content-type'] ?? '')

function tooLargeError(limit: number, isUpload: boolean): ShopError {
  if (!isUpload) return new ShopError('too-large', 'The request is too large.')
  // The rest is for the other fields of the form.
  const megabytes = Math.floor(limit / MEGABYTE) - 1
  return new ShopError('too-large', `The files are too large together. Send at most ${megabytes}MB at once.`)
}
