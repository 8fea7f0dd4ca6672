import { CODE_LIFE_MINUTES, CONTACT_UNDO_DAYS } from '#domain/registration.ts'
import { button, codeBox, copyLink, paragraph, small } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'
import { SECRET } from './secret.ts'

type Field = 'email' | 'phone'

const NAMES: Record<Field, string> = { email: 'e-mail address', phone: 'phone number' }

export const contactCodeText = ({ shopName }: Pick<MailShop, 'shopName'>): string =>
  `${SECRET} is your verification code for ${shopName}. It is valid for ${CODE_LIFE_MINUTES} minutes.`

/** The code that proves a new e-mail address or phone. It greets nobody: the address may be a stranger's. */
export const contactCodeMail = (shop: MailShop, field: Field): Message =>
  composeMail(shop, {
    subject: `${SECRET} is your ${shop.shopName} verification code`,
    preheader: `It is valid for ${CODE_LIFE_MINUTES} minutes.`,
    title: `Confirm your new ${NAMES[field]}`,
    blocks: [
      paragraph(`Enter this code in your profile at ${shop.shopName} to use the new ${NAMES[field]}:`),
      codeBox(SECRET),
      paragraph(`It is valid for ${CODE_LIFE_MINUTES} minutes and works once.`),
      small(
        'If you did not ask for it, ignore this mail: without the code nothing changes. We never call to ask for a code.',
      ),
    ],
    reason: `You are receiving this email because an account at ${shop.shopName} is to use a new ${NAMES[field]}.`,
  })

export const contactChangedText = (shop: MailShop): string =>
  `The phone number of your ${shop.shopName} account was changed. If it was not you, undo it within ${CONTACT_UNDO_DAYS} days: ${linksFrom(shop.origin).undoChange(SECRET)}`

/** To the old address: the one message that an attacker who changed the account cannot stop. */
export function contactChangedMail(shop: MailShop, { name, field }: { name: string; field: Field }): Message {
  const url = linksFrom(shop.origin).undoChange(SECRET)
  return composeMail(shop, {
    subject: `The ${NAMES[field]} of your ${shop.shopName} account was changed`,
    preheader: `If it was not you, you can undo it for ${CONTACT_UNDO_DAYS} days.`,
    title: `Your ${NAMES[field]} was changed`,
    blocks: [
      paragraph(greeting(name)),
      paragraph(
        `The ${NAMES[field]} of your account at ${shop.shopName} was changed. If it was you, there is nothing to do.`,
      ),
      paragraph(
        `If it was not you, undo the change within ${CONTACT_UNDO_DAYS} days. Everyone who is signed in to your account is signed out, and you set a new password.`,
      ),
      button('Undo the change', url),
      copyLink(url),
      small('The link works once. Give it to nobody, also not to somebody who says to call from the shop.'),
    ],
    reason: `You are receiving this email because your account at ${shop.shopName} was changed.`,
  })
}
