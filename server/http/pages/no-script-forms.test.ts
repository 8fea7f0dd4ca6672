import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createServer } from '../server.ts'
import { mountNoScriptForms } from './no-script-forms.ts'

const MARKER = 'jasmine-and-gold'

async function shopThatLogs() {
  const lines: string[] = []
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const log = pino({ level: 'trace' }, destination)
  const app = createServer({ log, trustProxy: false, findFault: async () => null })
  await mountNoScriptForms(app)
  return { app, lines }
}

test.each([
  ['application/x-www-form-urlencoded', `email=asha%40example.com&password=${MARKER}`],
  [
    'multipart/form-data; boundary=x',
    `--x\r\ncontent-disposition: form-data; name="password"\r\n\r\n${MARKER}`,
  ],
  ['text/plain', `password=${MARKER}`],
  ['application/json', `{"password": "${MARKER}"`],
])(
  'a form that is submitted without scripts keeps its page, and its fields are not logged: %s',
  async (type, payload) => {
    const { app, lines } = await shopThatLogs()
    const answer = await app.inject({
      method: 'POST',
      url: '/form-not-sent',
      headers: { 'content-type': type },
      payload,
    })
    // Only a 204 makes the browser keep the page and everything that was typed.
    expect(answer.statusCode).toBe(204)
    expect(answer.body).toBe('')
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain(MARKER)
    await app.close()
  },
)
