import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const PREFIX = 'window.__reactRouterManifest='

/**
 * Writes the list of routes without the admin's for pages of the storefront, because the router does work for each
 * route it knows. Pages load this file through web/defer-hydration.ts.
 */
export async function writeStorefrontManifest(assets: string): Promise<void> {
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file))
  const source = name ? await readFile(join(assets, name), 'utf8') : ''
  if (!name || !source.startsWith(PREFIX))
    throw new Error('React Router writes its manifest in another shape now')
  const manifest = JSON.parse(source.slice(PREFIX.length).replace(/;\s*$/, ''))
  const routes = Object.entries(manifest.routes).filter(([id]) => !id.startsWith('admin/'))
  const storefrontName = name.replace('-', '-shop-')
  // a page loads the manifest from this URL during hydration
  const storefrontManifest = {
    ...manifest,
    url: manifest.url.replace(name, storefrontName),
    routes: Object.fromEntries(routes),
  }
  // The router reads a missing flag as false.
  const text = JSON.stringify(storefrontManifest, (_, value) => (value === false ? undefined : value))
  await writeFile(join(assets, storefrontName), `${PREFIX}${text};`)
}
