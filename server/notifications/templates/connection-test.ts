import { paragraph } from './blocks.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { SECRET_PLACEHOLDER } from './secret-placeholder.ts'
import type { TextMessage } from './text-message.ts'
import { verificationCodeText } from './verification-code.ts'

/** Proof for staff that the mail server works. */
export const connectionTestMail = (shop: MailShop): Message =>
  composeMail(shop, {
    subject: `Test mail of ${shop.shopName}`,
    preheader: 'The mail server of the shop works.',
    title: 'The mail server works',
    blocks: [paragraph(`${shop.shopName} can send mails. Somebody with your account asked for this test.`)],
    reason: `You are receiving this email because you tested the mail server of ${shop.shopName}.`,
  })

/** In the words of the message with a code, because carriers deliver only what is registered with them. */
export function connectionTestText(shop: MailShop): TextMessage & { subject: string } {
  const { text, html, smsIds } = verificationCodeText(shop)
  return {
    subject: 'Test',
    text: text.replace(SECRET_PLACEHOLDER, '0000'),
    html,
    smsIds,
  }
}
