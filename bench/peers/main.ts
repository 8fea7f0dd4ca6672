// `npm run bench:peers -- prepare|run|report`: the shop beside Medusa, Vendure and bare Node. See README.md in this folder.
import { prepare } from './prepare.ts'
import { report } from './report.ts'
import { runTests } from './run.ts'

const STEPS = { prepare, run: runTests, report }

const [name = '', ...parts] = process.argv.slice(2)
if (!Object.hasOwn(STEPS, name)) {
  process.stderr.write('Usage: WORKDIR=<folder> npm run bench:peers -- prepare|run|report\n')
  process.exit(2)
}
await STEPS[name as keyof typeof STEPS](parts)
process.exit(0)
