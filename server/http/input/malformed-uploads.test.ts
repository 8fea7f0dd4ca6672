import { pbkdf2 } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { slides } from '#server/content/tables.ts'
import { createPublicCache } from '#server/platform/cache/public-cache.ts'
import { products } from '#server/products/tables.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { ANONYMOUS } from '../access/caller.ts'
import { mountApi } from '../mount-api.ts'
import { createServer, registerMultipart } from '../server.ts'

const part = (name: string, value: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const FIELDS =
  part('name', 'Meenakshi Jhumka') +
  part('title', 'Festive gold') +
  part('path', '/shop') +
  part('description', 'Temple work') +
  part('price', '5000') +
  part('material', 'Gold')

describe('a broken multipart body', () => {
  let shop: TestShop
  let token: string
  let productId: string
  let slideId: string
  let category: string
  beforeAll(async () => {
    shop = await startTestShop()
    token = (await shop.make.admin()).token
    category = (await shop.make.category()).id
    productId = (await shop.make.product()).id
    slideId = 'slide'
  })
  afterAll(() => shop.close())

  const CALLS = [
    ['POST', '/api/products'],
    ['PUT', '/api/products/ID'],
    ['POST', '/api/carousels'],
    ['PUT', '/api/carousels/SLIDE'],
    ['POST', '/api/imports'],
  ] as const
  const BODIES: [string, string, () => string][] = [
    ['no boundary', 'multipart/form-data', () => `${FIELDS}--x--\r\n`],
    ['an empty boundary', 'multipart/form-data; boundary=', () => `${FIELDS}--x--\r\n`],
    ['JSON', 'multipart/form-data; boundary=x', () => '{"name":"Meenakshi Jhumka"}'],
    ['no closing boundary', 'multipart/form-data; boundary=x', () => FIELDS + part('category', category)],
    [
      'a picture that is cut short',
      'multipart/form-data; boundary=x',
      () =>
        `${FIELDS + part('category', category)}--x\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG`,
    ],
    [
      'a part without a name',
      'multipart/form-data; boundary=x',
      () => `--x\r\nContent-Disposition: form-data\r\nContent-Ty`,
    ],
  ]
  const CASES = CALLS.flatMap(([method, path]) =>
    BODIES.map(([what, type, body]) => [method, path, what, type, body] as const),
  )

  test.each(CASES)('%s %s with %s is a 400 with a sentence', async (method, path, _, type, body) => {
    const before = await shop.database.db.select().from(products)
    const answer = await shop.inject({
      method,
      url: path.replace('ID', productId).replace('SLIDE', slideId),
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload: body(),
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'INVALID', message: 'The upload is broken or incomplete. Please send it again.' },
    ])
    expect(await shop.database.db.select().from(products)).toEqual(before)
    expect(await shop.database.db.$count(slides)).toBe(0)
    expect(readdirSync(shop.uploadsDir, { recursive: true })).toEqual([])
  })
})

describe('an upload', () => {
  let calls = 0
  const incomingDir = mkdtempSync(join(tmpdir(), 'swarna-incoming-'))
  const app = createServer({ log: false, trustProxy: false, findFault: async () => null })
  const contract = {
    files: {
      save: endpoint('POST /files', {
        access: 'public',
        summary: 'For this test.',
        body: z.object({ name: z.string() }),
        files: { file: 20 },
        response: z.object({ ok: z.boolean() }),
      }),
    },
  }
  beforeAll(async () => {
    await registerMultipart(app)
    const save = async () => {
      calls += 1
      return { ok: true }
    }
    mountApi(
      app,
      contract,
      { files: { save } },
      {
        cache: createPublicCache(),
        settleCache: async () => {},
        authenticate: async () => ANONYMOUS,
        incomingDir,
      },
    )
    await app.listen({ port: 0 })
  })
  afterAll(async () => {
    await app.close()
    expect(readdirSync(incomingDir)).toEqual([])
    rmSync(incomingDir, { recursive: true })
  })
  const port = () => (app.server.address() as { port: number }).port

  test('with a content length above 60 MB is refused before it is read', async () => {
    const client = connect(port(), '127.0.0.1', () =>
      client.write(
        `POST /api/files HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${70 * 1024 * 1024}\r\n\r\n`,
      ),
    )
    const [head = '', body = ''] = String((await once(client, 'data'))[0]).split('\r\n\r\n')
    client.destroy()
    expect(head).toContain('413')
    expect(body).toContain('The files are too large together. Send at most 60MB at once.')
    expect(calls).toBe(0)
  })

  test('of files that are too large in total is refused', async () => {
    const form = new FormData()
    form.set('name', 'a')
    for (let n = 0; n < 7; n += 1) form.append('file', new Blob([new Uint8Array(9 * 1024 * 1024)]), `${n}`)
    // a stream has no content length
    const { body, headers } = new Response(form)
    const request: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'content-type': headers.get('content-type')! },
      body,
      duplex: 'half',
    }
    const answer = await fetch(`http://127.0.0.1:${port()}/api/files`, request)
    expect(answer.status).toBe(413)
    expect(calls).toBe(0)
  })

  test('that breaks off while the disk is slow leaves no file behind', async () => {
    const brokenBody = `${part('name', 'a')}--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf`
    for (let n = 0; n < 200; n += 1) {
      // all threads that open files are busy
      for (let job = 0; job < 8; job += 1) pbkdf2('a', 'b', 3000, 32, 'sha256', () => {})
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/files',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: brokenBody,
      })
      expect(statusCode).toBe(400)
    }
    expect(readdirSync(incomingDir)).toEqual([])
  })

  test('whose connection ends is dropped, and the server keeps working', async () => {
    const ended = new Promise<void>((resolve) => {
      app.server.once('connection', (socket) => socket.once('close', () => resolve()))
    })
    const client = connect(port(), '127.0.0.1', () =>
      client.end(
        `POST /api/files HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000\r\n\r\n${part('name', 'a')}--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf`,
      ),
    )
    await ended
    expect(calls).toBe(0)

    const form = new FormData()
    form.set('name', 'a')
    form.set('file', new Blob(['whole']), 'a')
    const answer = await fetch(`http://127.0.0.1:${port()}/api/files`, { method: 'POST', body: form })
    expect([answer.status, calls]).toEqual([200, 1])
  })
})
