import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { storefrontManifestUrl } from './start-script.ts'

/**
 * Writes a second list of routes, without the admin routes: shoppers do not load it, and the router does not
 * prepare it.
 */
export async function writeStorefrontManifest(buildDirectory: string): Promise<void> {
  const { assets } = (await import(
    /* @vite-ignore */
    pathToFileURL(join(buildDirectory, 'server/index.js')).href
  )) as ServerBuild
  const url = storefrontManifestUrl(assets.url)
  const routes = Object.fromEntries(Object.entries(assets.routes).filter(([id]) => !id.startsWith('admin/')))
  // React Router reads a missing flag as false.
  const manifest = JSON.stringify({ ...assets, url, routes }, (_key, value) =>
    value === false ? undefined : value,
  )
  await writeFile(join(buildDirectory, 'client', url), `window.__reactRouterManifest=${manifest};`)
}
