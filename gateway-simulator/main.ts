import { parseArgs } from 'node:util'
import { startServer } from './server.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4400' },
    file: { type: 'string' },
    origin: { type: 'string' },
    events: { type: 'string' },
    'without-control': { type: 'boolean', default: false },
    /** Ends when its input does, which is when the process that started it has ended. */
    'with-parent': { type: 'boolean', default: false },
  },
})

const { origin } = await startServer({
  port: Number(values.port),
  file: values.file ?? null,
  origin: values.origin ?? null,
  events: values.events ?? null,
  hasControl: !values['without-control'],
})
process.stdout.write(`${JSON.stringify({ origin })}\n`)
if (values['with-parent']) process.stdin.on('end', () => process.exit()).resume()
