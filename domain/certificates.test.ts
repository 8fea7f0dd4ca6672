import { expect, test } from 'vitest'
import { isUploadedCertificate } from './certificates.ts'

const ID = '0123456789abcdef'.repeat(2)

test('a certificate is uploaded when it is a PDF of the shop, else it is a link', () => {
  expect(isUploadedCertificate(`/uploads/${ID}.pdf`)).toBe(true)
  for (const url of [
    `https://igi.example/uploads/${ID}.pdf`,
    `/uploads/${ID}.pdf?download`,
    `/uploads/${ID}Xpdf`,
    `/uploads/${ID}.webp`,
    `/uploads/${ID}0.pdf`,
    `/uploads/${ID.slice(1)}.pdf`,
    `/uploads/${ID.slice(1)}G.pdf`,
    '',
  ])
    expect(isUploadedCertificate(url), url).toBe(false)
})
