// `npm run build`: builds pages and server, each where its sources changed. With `--server` only the server.
import { build, buildServer, fail } from './lib/steps.mjs'

try {
  await (process.argv.includes('--server') ? buildServer() : build())
} catch (error) {
  fail(error)
}
