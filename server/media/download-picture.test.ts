import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { isPublicAddress, publicWebServers } from '#server/platform/web/public-address.ts'
import { jpeg } from '#server/testing/pictures.ts'
import { type DownloadOptions, downloadPicture } from './download-picture.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A web server on this machine, and a policy that allows its port only. */
async function serve(listener: RequestListener) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.headers.host}${request.url}`)
    listener(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const options: DownloadOptions = {
    mayConnect: (address, usedPort) => address === '127.0.0.1' && usedPort === port,
    lookup: async () => ['127.0.0.1'],
  }
  return { port, requests, options, url: `http://cdn.example:${port}` }
}

describe('a picture', () => {
  test('is downloaded from the address that was checked, under the name of the host', async () => {
    const picture = await jpeg()
    const { url, options, requests, port } = await serve((_request, response) => response.end(picture))
    expect(await downloadPicture(`${url}/a.jpg?v=1`, options)).toEqual(picture)
    expect(requests).toEqual([`cdn.example:${port}/a.jpg?v=1`])
  })

  test('is found after redirects', async () => {
    const picture = await jpeg()
    const { url, options } = await serve((request, response) => {
      if (request.url === '/b') response.end(picture)
      else response.writeHead(302, { location: '/b' }).end()
    })
    expect(await downloadPicture(`${url}/a`, options)).toEqual(picture)
  })

  test.each<[string, RequestListener, string]>([
    [
      'redirects for ever',
      (_request, response) => response.writeHead(301, { location: '/x' }).end(),
      'too often',
    ],
    [
      'redirects nowhere',
      (_request, response) => response.writeHead(302).end(),
      'public web servers|too often',
    ],
    [
      'redirects to a file',
      (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      'not the address of a picture',
    ],
    ['is missing', (_request, response) => response.writeHead(404).end(), 'status 404'],
    [
      'is a page that claims to be a picture',
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'image/png' }).end('<html><body>hello'),
      'no JPEG, PNG',
    ],
    ['is empty', (_request, response) => response.end(), 'no JPEG, PNG'],
    [
      'announces more than 10 MB',
      (_request, response) =>
        response.writeHead(200, { 'content-length': 11 * 1024 * 1024 }).write('\x89PNG'),
      'larger than 10 MB',
    ],
    [
      'never ends',
      (_request, response) => {
        response.write(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
        const send = () => {
          while (!response.destroyed && response.write(Buffer.alloc(256 * 1024)));
        }
        response.on('drain', send)
        send()
      },
      'larger than 10 MB',
    ],
    ['breaks off', (_request, response) => response.destroy(), 'could not be downloaded'],
    ['does not answer', () => {}, 'took too long'],
    [
      'stops in the middle',
      (_request, response) => response.write(Buffer.from('\x89PNG\r\n\x1a\n1234567', 'latin1')),
      'took too long',
    ],
  ])('that %s is refused with the reason', async (_case, listener, reason) => {
    const { url, options } = await serve(listener)
    // On a busy machine ten megabytes take a while.
    const timeoutMs = reason === 'took too long' ? 700 : 100_000
    await expect(downloadPicture(`${url}/`, { ...options, timeoutMs })).rejects.toThrow(new RegExp(reason))
  })

  test('is never asked from this machine by the rule of the shop, neither by address nor by name nor by redirect', async () => {
    const { port, requests, options } = await serve((_request, response) => response.end())
    const refusal = 'public web servers only'
    await expect(downloadPicture(`http://127.0.0.1:${port}/`)).rejects.toThrow(refusal)
    await expect(downloadPicture(`http://localhost:${port}/`)).rejects.toThrow(refusal)
    await expect(downloadPicture(`http://[::1]:${port}/`)).rejects.toThrow(refusal)
    await expect(downloadPicture(`http://[::ffff:127.0.0.1]:${port}/`)).rejects.toThrow(refusal)
    for (const hidden of ['http://2130706433/', 'http://0x7f.1/', 'http://127.1/', 'http://0/'])
      await expect(downloadPicture(hidden)).rejects.toThrow(refusal)
    expect(requests).toEqual([])
    const redirecting = await serve((_request, response) =>
      response.writeHead(302, { location: `http://169.254.169.254/latest/meta-data` }).end(),
    )
    await expect(downloadPicture(redirecting.url, redirecting.options)).rejects.toThrow(refusal)
    expect(redirecting.requests).toHaveLength(1)
    const mixed = { ...options, lookup: async () => ['127.0.0.1', '10.0.0.1'] }
    await expect(downloadPicture(`http://cdn.example:${port}/`, mixed)).rejects.toThrow(refusal)
  })

  test('has its name resolved once, so a second answer of the name server has no effect', async () => {
    const picture = await jpeg()
    const { url, options } = await serve((_request, response) => response.end(picture))
    let lookups = 0
    const lookup = async () => {
      lookups += 1
      return lookups === 1 ? ['127.0.0.1'] : ['10.0.0.1']
    }
    expect(await downloadPicture(url, { ...options, lookup })).toEqual(picture)
    expect(lookups).toBe(1)
  })

  test.each([
    'ftp://cdn.example/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,xx',
    '/a.png',
    '',
    'https://user:pw@cdn.example/a.png',
  ])('is not looked for at %s', async (address) => {
    await expect(downloadPicture(address)).rejects.toThrow('not the address of a picture')
  })
})

describe('an address', () => {
  test.each(['8.8.8.8', '151.101.1.1', '2606:4700::1111', '2a00:1450::1'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
    expect(publicWebServers(address, 443)).toBe(true)
    expect(publicWebServers(address, 5432)).toBe(false)
  })

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::1',
    'nonsense',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
