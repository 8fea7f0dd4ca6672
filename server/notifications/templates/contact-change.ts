import { CODE_EXPIRY_MINUTES, CONTACT_UNDO_DAYS } from '#domain/registration.ts'
import { button, codeBox, copyLink, paragraph, smallPrint } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'
import { SECRET_PLACEHOLDER } from './secret-placeholder.ts'
import { composeTextMessage, type TextMessage } from './text-message.ts'

type Field = 'email' | 'phone'

const FIELD_LABELS: Record<Field, string> = { email: 'e-mail address', phone: 'phone number' }

export const contactCodeText = (shop: Pick<MailShop, 'shopName' | 'messageTexts' | 'smsIds'>): TextMessage =>
  composeTextMessage(shop, 'smsContactCode', {
    code: SECRET_PLACEHOLDER,
    minutes: String(CODE_EXPIRY_MINUTES),
  })

/** The code that confirms a new e-mail address or phone. Without a name, because the address may be a stranger's. */
export const contactCodeMail = (shop: MailShop, field: Field): Message =>
  composeMail(shop, {
    subject: `${SECRET_PLACEHOLDER} is your ${shop.shopName} verification code`,
    preheader: `It is valid for ${CODE_EXPIRY_MINUTES} minutes.`,
    title: `Confirm your new ${FIELD_LABELS[field]}`,
    blocks: [
      paragraph(`Enter this code in your profile at ${shop.shopName} to use the new ${FIELD_LABELS[field]}:`),
      codeBox(SECRET_PLACEHOLDER),
      paragraph(`It is valid for ${CODE_EXPIRY_MINUTES} minutes and works once.`),
      smallPrint(
        'If you did not request this code, please ignore this email. Nothing changes without it. We never call to ask for a code.',
      ),
    ],
    reason: `You are receiving this email because a ${shop.shopName} customer entered it as a new ${FIELD_LABELS[field]}.`,
  })

export const contactChangedText = (shop: MailShop): TextMessage =>
  composeTextMessage(shop, 'smsPhoneChanged', {
    days: String(CONTACT_UNDO_DAYS),
    link: linksFrom(shop.origin).undoChange(SECRET_PLACEHOLDER),
  })

/** Sent to the old address, because an attacker who changed the account cannot stop this message. */
export function contactChangedMail(shop: MailShop, { name, field }: { name: string; field: Field }): Message {
  const url = linksFrom(shop.origin).undoChange(SECRET_PLACEHOLDER)
  return composeMail(shop, {
    subject: `The ${FIELD_LABELS[field]} of your ${shop.shopName} account was changed`,
    preheader: `If this was not you, you can undo the change within ${CONTACT_UNDO_DAYS} days.`,
    title: `Your ${FIELD_LABELS[field]} was changed`,
    blocks: [
      paragraph(greeting(name, shop)),
      paragraph(
        `The ${FIELD_LABELS[field]} of your account at ${shop.shopName} was changed. If this was you, no action is needed.`,
      ),
      paragraph(
        `If this was not you, undo the change within ${CONTACT_UNDO_DAYS} days. All devices are then signed out of your account, and you choose a new password.`,
      ),
      button('Undo the change', url),
      copyLink(url),
      smallPrint(
        'The link works once. Do not share it with anyone, even if they claim to call from our store.',
      ),
    ],
    reason: `You are receiving this email because your account at ${shop.shopName} was changed.`,
  })
}
