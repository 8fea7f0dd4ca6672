import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const PREFIX = 'window.__reactRouterManifest='

/**
 * The list of routes that pages load, once more without those of the back office: the router makes something of each
 * route it is told, and they are nothing to a shopper. Pages of the shop load this one (web/defer-hydration.ts).
 */
export async function writeStorefrontManifest(assets: string): Promise<void> {
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file))
  const source = name ? await readFile(join(assets, name), 'utf8') : ''
  if (!name || !source.startsWith(PREFIX))
    throw new Error('React Router writes its manifest in another shape now')
  const manifest = JSON.parse(source.slice(PREFIX.length).replace(/;\s*$/, ''))
  const routes = Object.entries(manifest.routes).filter(([id]) => !id.startsWith('admin/'))
  const storefrontName = name.replace('-', '-shop-')
  // a page that wakes asks for the file of this address: it is the one it has
  const storefrontManifest = {
    ...manifest,
    url: manifest.url.replace(name, storefrontName),
    routes: Object.fromEntries(routes),
  }
  // The router reads a missing flag as false.
  const text = JSON.stringify(storefrontManifest, (_, value) => (value === false ? undefined : value))
  await writeFile(join(assets, storefrontName), `${PREFIX}${text};`)
}
