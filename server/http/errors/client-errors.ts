import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { API_CSP, SECURITY_HEADERS } from '../responses/security-headers.ts'

type ErrorResponse = { status: number; code: string; message: string }

const MALFORMED_REQUEST: ErrorResponse = {
  status: 400,
  code: 'INVALID',
  message: 'The request could not be read.',
}

const ERROR_RESPONSES: Record<string, ErrorResponse> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'HEADERS_TOO_LARGE',
    message: 'The address or the headers of the request are too long.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: 'TOO_LARGE',
    message: 'The request is too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'TIMEOUT',
    message: 'The request took too long to arrive. Please try again.',
  },
}

/**
 * Answers requests that Node's HTTP parser refused and Fastify never sees. The answer has the form of every other
 * error. The connection is closed, because the start of the next request on it is unknown.
 */
export function handleClientError(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable || hasStartedResponse(socket)) {
    socket.destroy()
    return
  }
  const { status, headers, body } = toClosingAnswer(ERROR_RESPONSES[error.code ?? ''] ?? MALFORMED_REQUEST)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  // Closing at once would reset the connection, and the client might never read the answer.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

const LINGER_MS = 1000

/**
 * Refuses a target that is no path of this shop, before anything reads it: the address of another server
 * (`GET http://evil.example/`), a path that URL parsers take for a host (`//evil.example`, `/\\evil.example`), NUL, and a
 * request of HTTP/1.1 without a Host header. True if the request is answered.
 */
export function refuseUnreadableTarget(request: IncomingMessage, response: ServerResponse): boolean {
  const { url = '', headers, httpVersion, method } = request
  const isPath = url.startsWith('/') && !url.startsWith('//') && !/[\\\0]|%00/.test(url)
  const isReadable = isPath || (url === '*' && method === 'OPTIONS')
  if (isReadable && (headers.host !== undefined || httpVersion === '1.0')) return false
  const answer = toClosingAnswer(MALFORMED_REQUEST)
  response.writeHead(answer.status, answer.headers).end(method === 'HEAD' ? undefined : answer.body)
  return true
}

function toClosingAnswer({ status, code, message }: ErrorResponse) {
  const body = JSON.stringify({ message, code })
  const headers = {
    ...SECURITY_HEADERS,
    'content-security-policy': API_CSP,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  return {
    status,
    headers,
    body,
  }
}

/** An answer to an earlier request has already begun on this connection. A second one would corrupt it. */
const hasStartedResponse = (socket: Socket): boolean =>
  (socket as { _httpMessage?: { headersSent?: boolean } | null })._httpMessage?.headersSent === true
