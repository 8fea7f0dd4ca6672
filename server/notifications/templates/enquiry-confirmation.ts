import { button, paragraph, quote, smallPrint } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

export type EnquiryKind = 'contact' | 'custom' | 'appointment' | 'scheme'

/**
 * To whoever asked. What was written is repeated only to somebody who is signed in under this address: anybody may
 * type an address that is not theirs, and the shop carries nobody's text into other people's mailboxes.
 */
export const enquiryConfirmationMail = (
  shop: MailShop,
  enquiry: { name: string; kind: EnquiryKind; message: string | null },
): Message =>
  composeMail(shop, {
    subject: `${shop.shopName} has your message`,
    preheader: 'We answer within one working day.',
    title: 'We have your message',
    blocks: [
      paragraph(greeting(enquiry.name)),
      paragraph(`${KIND_TEXTS[enquiry.kind]} We answer within one working day.`),
      ...(enquiry.message ? [quote(enquiry.message)] : []),
      ...(shop.phone ? [paragraph(`If it is urgent, call us: ${shop.phone}.`)] : []),
      button('Back to the shop', linksFrom(shop.origin).home),
      smallPrint(
        'If you did not write to us, somebody typed your address by mistake: there is nothing to do.',
      ),
    ],
    reason: `You get this mail because this address was given in a form of ${shop.shopName}.`,
  })

const KIND_TEXTS: Record<EnquiryKind, string> = {
  contact: 'Thank you for writing to us.',
  custom:
    'Thank you for your wish. Our designers look at it and come back to you with questions or a drawing.',
  appointment: 'Thank you for asking for an appointment. We call or write to confirm day and hour.',
  scheme: 'Thank you for your interest in the gold purchase plan. We write to you about how to begin.',
}
