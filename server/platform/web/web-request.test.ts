import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorMessage } from '../error-message.ts'
import { RefusedAddressError, sendWebRequest } from './web-request.ts'

const hosts: (string | undefined)[] = []
let server: Server
let port: number
beforeAll(async () => {
  server = createServer((request, response) => {
    hosts.push(request.headers.host)
    response.end('here')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const send = (addresses: string[], mayConnect = (address: string) => address !== '10.0.0.7') =>
  sendWebRequest(
    new URL(`http://rates.example:${port}/`),
    { headers: {}, signal: AbortSignal.timeout(100_000) },
    { mayConnect, lookup: async () => addresses },
  )

describe('a name with several addresses', () => {
  test.each([[['::1', '127.0.0.1']], [['127.0.0.2', '127.0.0.1']], [['127.0.0.1', '::1']]])(
    'is reached at the one that answers: %j',
    async (addresses) => {
      hosts.length = 0
      expect(await text(await send(addresses))).toBe('here')
      expect(hosts).toEqual([`rates.example:${port}`])
    },
  )

  test('of which none answers says why', async () => {
    const error = await send(['127.0.0.2', '127.0.0.3']).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'ECONNREFUSED' })
    expect(errorMessage(error)).toContain('ECONNREFUSED')
  })

  test('of which one is refused is not asked at all', async () => {
    hosts.length = 0
    await expect(send(['127.0.0.1', '10.0.0.7'])).rejects.toThrow(RefusedAddressError)
    expect(hosts).toEqual([])
  })
})
