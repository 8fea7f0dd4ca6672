import { expect, test } from 'vitest'
import { explainMailError } from './explain-mail-error.ts'

const server = (port: number, security: 'starttls' | 'tls' | 'optional') => ({
  host: 'smtp.example.in',
  port,
  security,
  user: '',
  password: '',
})

test.each(['ETIMEDOUT', 'EPROTOCOL', 'ECONNECTION'])(
  '%s at port 465 without TLS names the encryption',
  (code) => {
    for (const each of [
      server(465, 'starttls'),
      server(465, 'optional'),
      { url: 'smtp://shop:secret@smtp.example.in:465' },
    ])
      expect(explainMailError({ code }, each)).toContain('Port 465 expects TLS from the start')
  },
)

test.each(['ESOCKET', 'ETIMEDOUT'])('%s at port 587 with TLS from the start names STARTTLS', (code) => {
  for (const each of [server(587, 'tls'), { url: 'smtps://smtp.example.in:587' }])
    expect(explainMailError({ code }, each)).toContain('Port 587 expects STARTTLS')
})

test('the usual pairs and other ports are not blamed', () => {
  for (const each of [server(465, 'tls'), server(587, 'starttls'), server(2525, 'optional')])
    expect(explainMailError({ code: 'ETIMEDOUT' }, each)).toBe(
      'The mail server took too long to answer. Check its name and port.',
    )
  expect(explainMailError({ code: 'ESOCKET', syscall: 'connect' }, server(465, 'starttls'))).toBe(
    'No mail server answers at this name and port.',
  )
})
