import { NEWSLETTER_LINK_DAYS } from '#domain/retention.ts'
import { button, copyLink, paragraph, smallPrint } from './blocks.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'
import { SECRET_PLACEHOLDER } from './secret-placeholder.ts'

export function newsletterConfirmationMail(shop: MailShop, { stopToken }: { stopToken: string }): Message {
  const links = linksFrom(shop.origin)
  const url = links.confirmNewsletter(SECRET_PLACEHOLDER)
  return composeMail(shop, {
    subject: `Confirm that you want news from ${shop.shopName}`,
    preheader: `The link is valid for ${NEWSLETTER_LINK_DAYS} days.`,
    title: 'Please confirm',
    blocks: [
      paragraph(
        `Somebody entered this address to get news and offers from ${shop.shopName} by email. We write only to those who confirm it.`,
      ),
      button('Yes, send me your news', url),
      copyLink(url),
      smallPrint(
        `If it was not you, please ignore this email: without your confirmation the address is deleted after ${NEWSLETTER_LINK_DAYS} days. To delete it now, or to end the newsletter later, open ${links.stopNewsletter(stopToken)}`,
      ),
    ],
    reason: `You are receiving this email because your address was entered on the website of ${shop.shopName}.`,
  })
}
