import { parseArgs } from 'node:util'
import { startServer } from './server.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4400' },
    /** Where the books are kept. Without it they end with the process. */
    file: { type: 'string' },
    /** Ends when its input does, which is when the process that started it has ended. */
    'with-parent': { type: 'boolean', default: false },
  },
})

const { origin } = await startServer({ port: Number(values.port), file: values.file ?? null })
process.stdout.write(`${JSON.stringify({ origin })}\n`)
if (values['with-parent']) process.stdin.on('end', () => process.exit()).resume()
