import { button, copyLink, paragraph, smallPrint } from './blocks.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'
import { SECRET_PLACEHOLDER } from './secret-placeholder.ts'

export function staffInvitationMail(
  shop: MailShop,
  { role, invitedBy }: { role: string; invitedBy: string },
): Message {
  const url = linksFrom(shop.origin).acceptInvitation(SECRET_PLACEHOLDER)
  return composeMail(shop, {
    subject: `Join the team of ${shop.shopName}`,
    preheader: 'The link works once, for 72 hours.',
    title: 'You are invited',
    blocks: [
      paragraph('Hello,'),
      paragraph(
        `${invitedBy} invites you to work in the back office of ${shop.shopName}. Your role: ${role}. Open the link to enter your name and to choose your own password. It works once, for 72 hours.`,
      ),
      button('Accept the invitation', url),
      copyLink(url),
      smallPrint(
        'If you do not know what this is about, ignore this email. Do not give the link to anybody else.',
      ),
    ],
    reason: `You are receiving this email because ${invitedBy} entered your address at ${shop.shopName}.`,
  })
}
