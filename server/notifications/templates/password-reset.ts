import { button, copyLink, paragraph, smallPrint } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'
import { SECRET_PLACEHOLDER } from './secret-placeholder.ts'

export function passwordResetMail(shop: MailShop, { name }: { name: string }): Message {
  const url = linksFrom(shop.origin).resetPassword(SECRET_PLACEHOLDER)
  return composeMail(shop, {
    subject: `Set a new password for ${shop.shopName}`,
    preheader: 'The link works once, for 30 minutes.',
    title: 'Set a new password',
    blocks: [
      paragraph(greeting(name)),
      paragraph(
        'Somebody, most likely you, asked to set a new password for your account. The link works once, for 30 minutes.',
      ),
      button('Set a new password', url),
      copyLink(url),
      smallPrint(
        'If it was not you, ignore this mail: your password stays as it is. Give the link to nobody, also not to somebody who says to call from the shop.',
      ),
    ],
    reason: `You get this mail because a new password was asked for at ${shop.shopName}.`,
  })
}
