import { createServer } from 'node:http'

/** A bare Node server that answers each path with prepared bytes and headers. */
export type BareResponses = Record<string, { headers: Record<string, string>; body: string }>

// alive until it knows what to answer
process.channel?.ref()
process.once('message', (answers: BareResponses) => {
  const responses = new Map(
    Object.entries(answers).map(([path, { headers, body }]) => [
      path,
      { headers, body: Buffer.from(body, 'base64') },
    ]),
  )
  const server = createServer((request, response) => {
    const cachedResponse = responses.get(request.url ?? '')
    if (!cachedResponse) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, cachedResponse.headers)
    response.end(cachedResponse.body)
  })
  // as long as the shop's own
  server.keepAliveTimeout = 72_000
  server.listen(0, '127.0.0.1', () => process.send?.({ address: server.address() }))
})
