import type { EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import { createStartScript } from './start-script.ts'

/** The parts that the script needs of what React Router gives to entry.server.tsx. */
const createContext = (title = 'Rings') =>
  ({
    manifest: {
      entry: { module: '/assets/entry.client-1.js', imports: ['/assets/react-1.js', '/assets/shop-1.js'] },
      routes: {
        root: { module: '/assets/root-1.js', imports: ['/assets/react-1.js'] },
        rings: { module: '/assets/rings-1.js', imports: ['/assets/shell-1.js'] },
      },
      url: '/assets/manifest-1.js',
    },
    staticHandlerContext: { matches: [{ route: { id: 'root' } }, { route: { id: 'rings' } }] },
    serverHandoffString: JSON.stringify({ ssr: true }),
    serverHandoffStream: new Response(JSON.stringify([title])).body,
  }) as unknown as EntryContext

/** The first argument of `startPage`, read from the script. */
const readPage = (script: string) =>
  JSON.parse(script.slice(script.lastIndexOf(')({') + 2, script.lastIndexOf(', (url)')))

test('a page loads its modules, each once, and the shop’s list of routes', async () => {
  const page = readPage(await createStartScript(createContext(), { isAdminPage: false }))
  expect(page).toEqual({
    routerContext: { ssr: true },
    serializedData: '["Rings"]',
    manifestUrl: '/assets/manifest-shop-1.js',
    preloads: [
      '/assets/manifest-shop-1.js',
      '/assets/entry.client-1.js',
      '/assets/react-1.js',
      '/assets/shop-1.js',
      '/assets/root-1.js',
      '/assets/rings-1.js',
      '/assets/shell-1.js',
    ],
    coreChunks: ['/assets/react-1.js', '/assets/shop-1.js', '/assets/shell-1.js'],
    routes: [
      { id: 'root', module: '/assets/root-1.js' },
      { id: 'rings', module: '/assets/rings-1.js' },
    ],
    entryModule: '/assets/entry.client-1.js',
  })
})

test('an admin page loads the full list of routes', async () => {
  const page = readPage(await createStartScript(createContext(), { isAdminPage: true }))
  expect(page.manifestUrl).toBe('/assets/manifest-1.js')
})

test('text of a page cannot end the script element', async () => {
  const script = await createStartScript(createContext('</script><!--<script>'), { isAdminPage: false })
  expect(script).not.toMatch(/<\/script|<!--|<script/i)
})
