import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder of package.json. `import.meta.dirname` is another folder in the bundle (build/shop) than in the sources. */
export const projectRoot = dirname(findPackageJSON('..', import.meta.url)!)
