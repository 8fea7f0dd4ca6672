import { RESET_LINK_MINUTES } from '#domain/link-expiry.ts'
import { button, copyLink, paragraph, smallPrint } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'
import { SECRET_PLACEHOLDER } from './secret-placeholder.ts'

export function passwordResetMail(shop: MailShop, { name }: { name: string }): Message {
  const url = linksFrom(shop.origin).resetPassword(SECRET_PLACEHOLDER)
  return composeMail(shop, {
    subject: `Reset your ${shop.shopName} password`,
    preheader: `The link works once and is valid for ${RESET_LINK_MINUTES} minutes.`,
    title: 'Reset your password',
    blocks: [
      paragraph(greeting(name, shop)),
      paragraph(
        `We received a request to reset the password of your account. The link works once and is valid for ${RESET_LINK_MINUTES} minutes.`,
      ),
      button('Reset your password', url),
      copyLink(url),
      smallPrint(
        'If you did not request this, please ignore this email. Your password stays the same. Do not share the link with anyone, even if they claim to call from our store.',
      ),
    ],
    reason: `You are receiving this email because a password reset was requested at ${shop.shopName}.`,
  })
}
