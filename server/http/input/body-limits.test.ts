import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { notFound } from '#domain/errors.ts'
import { createPublicCache } from '#server/platform/cache/public-cache.ts'
import { ANONYMOUS } from '../access/caller.ts'
import { mountApi } from '../mount-api.ts'
import { createServer, registerMultipart } from '../server.ts'

const MEGABYTE = 1024 * 1024
const MULTIPART = 'multipart/form-data; boundary=x'
const body = z.object({ text: z.string() })
const files = { photos: 20 }
const summary = 'For this test.'
const contract = {
  things: {
    text: endpoint('POST /text', { access: 'public', summary, body }),
    photos: endpoint('POST /photos', { access: 'public', summary, body, files }),
    bought: endpoint('POST /bought', { access: 'public', summary, body, files }),
  },
}
const logged: { level: number; msg: string }[] = []
const ERROR = 50
const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) })
const app = createServer({ log, trustProxy: false, findFault: async () => null })
const sockets: Socket[] = []
const events = { reading: 0, failed: 0 }
const incomingDir = mkdtempSync(join(tmpdir(), 'swarna-incoming-'))
beforeAll(async () => {
  app.addHook('preParsing', async () => {
    events.reading += 1
  })
  app.addHook('onError', async () => {
    events.failed += 1
  })
  await registerMultipart(app)
  const done = () => undefined
  const beforeBody = async () => {
    throw notFound('You have not bought this.')
  }
  mountApi(
    app,
    contract,
    { things: { text: done, photos: done, bought: { beforeBody, handle: done } } },
    {
      cache: createPublicCache(),
      settleCache: async () => {},
      authenticate: async () => ANONYMOUS,
      incomingDir,
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(async () => {
  await app.close()
  rmSync(incomingDir, { recursive: true })
})

const port = () => (app.server.address() as { port: number }).port

/** Sends the head and the start of a body that never ends. `text` is what the server has answered so far. */
function begin(path: string, type: string, length: number, start = '') {
  const answer = { text: '' }
  const socket = connect(port(), '127.0.0.1', () =>
    socket.write(
      `POST /api${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${start}`,
    ),
  )
  socket.on('data', (bytes) => {
    answer.text += bytes
  })
  socket.on('error', () => {})
  sockets.push(socket)
  return answer
}

const probe = async () => (await fetch(`http://127.0.0.1:${port()}/api/health/live`)).status
const countConnections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
const countOf = (answers: { text: string }[], status: number) =>
  answers.filter(({ text }) => text.startsWith(`HTTP/1.1 ${status}`)).length

test('a JSON body above 64 KB is refused by its announced length', async () => {
  const answers = Array.from({ length: 100 }, () => begin('/text', 'application/json', MEGABYTE, '{"text":"'))
  await expect.poll(() => countOf(answers, 413)).toBe(100)
  expect(await probe()).toBe(200)
})

test('of 600 unfinished JSON bodies a network gets 8 MB at a time, the others 503', async () => {
  const answers = Array.from({ length: 600 }, () =>
    begin('/text', 'application/json', 64 * 1024, '{"text":"'),
  )
  await expect.poll(() => countOf(answers, 503)).toBe(600 - 128)
  expect(answers.find(({ text }) => text !== '')!.text).toMatch(/retry-after: 5/i)
  expect(logged.filter(({ level }) => level >= ERROR)).toEqual([])
  expect(await probe()).toBe(200)
  // A short one needs no more memory than its headers.
  const small = await fetch(`http://127.0.0.1:${port()}/api/text`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"text":"a"}',
  })
  expect(small.status).toBe(204)
})

test('of 45 uploads of 60 MB a network gets five, and clients that go away free theirs', async () => {
  const open = () => Array.from({ length: 45 }, () => begin('/photos', MULTIPART, 60 * MEGABYTE))
  for (let round = 0; round < 2; round += 1) {
    const answers = open()
    await expect.poll(() => countOf(answers, 503)).toBe(40)
    expect(await probe()).toBe(200)
    for (const socket of sockets.splice(0)) socket.destroy()
    const upload = async () => {
      const form = new FormData()
      form.set('text', 'a')
      for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
        form.append('photos', new Blob([new Uint8Array(9 * MEGABYTE)]), name)
      return (await fetch(`http://127.0.0.1:${port()}/api/photos`, { method: 'POST', body: form })).status
    }
    await expect.poll(upload).toBe(204)
  }
})

test.each([
  ['JSON', '/text', 'application/json', '{"text":"a'],
  ['a form', '/photos', MULTIPART, '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nab'],
  [
    'a file',
    '/photos',
    MULTIPART,
    '--x\r\nContent-Disposition: form-data; name="photos"; filename="a"\r\n\r\nab',
  ],
])('a client that goes away while it sends %s is no error of the server', async (_, path, type, start) => {
  const seen = { ...events }
  begin(path, type, 60_000, start)
  await expect.poll(() => events.reading).toBe(seen.reading + 1)
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(() => events.failed).toBe(seen.failed + 1)
  await expect.poll(() => readdirSync(incomingDir)).toEqual([])
  expect(logged.filter(({ level }) => level >= ERROR)).toEqual([])
})

test('a client that resets its connection when it has asked is no error of the server', async () => {
  const request =
    'POST /api/text HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n'
  const before = await countConnections()
  const closed = Array.from({ length: 300 }, () => {
    const socket = connect(port(), '127.0.0.1', () =>
      socket.write(request, () => setImmediate(() => socket.resetAndDestroy())),
    )
    return once(socket, 'close')
  })
  await Promise.all(closed)
  await expect.poll(countConnections).toBeLessThanOrEqual(before)
  expect(logged.filter(({ level }) => level >= ERROR)).toEqual([])
})

test('a call with a check of its own refuses before the body is read', async () => {
  const answer = begin('/bought', MULTIPART, 60 * MEGABYTE)
  await expect.poll(() => answer.text).toContain('You have not bought this.')
})
