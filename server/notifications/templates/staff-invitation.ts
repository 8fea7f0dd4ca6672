import { INVITATION_HOURS } from '#domain/link-expiry.ts'
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
    isForStaff: true,
    subject: `Join the ${shop.shopName} team`,
    preheader: `The link works once and is valid for ${INVITATION_HOURS} hours.`,
    title: 'You are invited',
    blocks: [
      paragraph('Hello,'),
      paragraph(
        `${invitedBy} has invited you to the admin of ${shop.shopName}. Your role: ${role}. Open the link to enter your name and choose a password. It works once and is valid for ${INVITATION_HOURS} hours.`,
      ),
      button('Accept the invitation', url),
      copyLink(url),
      smallPrint(
        'If you did not expect this invitation, please ignore this email. Do not share the link with anyone.',
      ),
    ],
    reason: `You are receiving this email because ${invitedBy} invited you to join ${shop.shopName}.`,
  })
}
