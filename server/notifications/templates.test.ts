import { expect, test } from 'vitest'
import {
  codeMessage,
  codeText,
  enquiryReceivedMessage,
  orderPlacedMessage,
  orderStatusMessage,
  passwordResetMessage,
  welcomeMessage,
} from './templates.ts'

const shop = { shopName: 'Swarna' }

test('text that people typed is escaped in the HTML and stands as typed in the text', () => {
  const typed = '<img src=x onerror="alert(1)"> & \'friends\''
  const { html, text } = enquiryReceivedMessage(shop, { name: typed, message: typed })
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;friends&#39;')
  expect(text).toContain(typed)
})

test('a subject stays one line: nobody adds a header', () => {
  const order = {
    name: 'A',
    orderNumber: 'SW-1\r\nBcc: all@example.in',
    status: 'Shipped',
    note: '',
    url: 'https://x.in',
  }
  expect(orderStatusMessage(shop, order).subject).toBe('Your order SW-1 Bcc: all@example.in: Shipped')
})

test('the code stands in the mail and in the text message, with how long it is good', () => {
  expect(codeText(shop, '4711')).toBe(
    '4711 is your verification code for Swarna. It is valid for 10 minutes.',
  )
  expect(codeMessage(shop, '4711').text).toContain('4711')
})

test('the welcome names the credits of a friend’s code, and nothing where there are none', () => {
  const person = { name: 'Ananya', url: 'https://swarna.example.in' }
  expect(welcomeMessage(shop, { ...person, creditsRupees: 200 }).text).toContain('₹200')
  expect(welcomeMessage(shop, { ...person, creditsRupees: 0 }).text).not.toContain('₹')
})

test('mails with somewhere to go carry the link in both forms', () => {
  const url = 'https://swarna.example.in/orders/1?a=1&b=2'
  const order = { name: 'Ananya', orderNumber: 'SW-261121-7K3QF9', totalRupees: 123456, url }
  const placed = orderPlacedMessage(shop, { ...order, lines: [{ name: 'Jhumka', quantity: 2 }] })
  expect(placed.text).toContain(url)
  expect(placed.text).toContain('2 × Jhumka')
  expect(placed.text).toContain('₹1,23,456')
  expect(placed.html).toContain('href="https://swarna.example.in/orders/1?a=1&amp;b=2"')
  expect(passwordResetMessage(shop, { name: 'Ananya', url }).html).toContain('30 minutes')
})
