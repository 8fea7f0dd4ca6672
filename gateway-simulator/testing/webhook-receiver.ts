import { createServer, type IncomingHttpHeaders } from 'node:http'

export type Received = { headers: IncomingHttpHeaders; body: string }

export type WebhookReceiver = AsyncDisposable & {
  url: string
  received: Received[]
  /** What it answers from now on. Null: nothing. */
  answer: (status: number | null) => void
  clear: () => void
}

/** A shop that only writes down what it is told. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  let status: number | null = 200
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') })
    if (status !== null) response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/events`,
    received,
    answer: (next) => {
      status = next
    },
    clear: () => {
      received.length = 0
      status = 200
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
