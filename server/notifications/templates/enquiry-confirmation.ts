import { button, paragraph, quote, smallPrint } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

export type EnquiryKind = 'contact' | 'custom' | 'appointment' | 'scheme'

/**
 * To the sender of an enquiry. It repeats the message only when the sender is signed in with this address: otherwise
 * anyone could send text of their own to a stranger through the shop.
 */
export const enquiryConfirmationMail = (
  shop: MailShop,
  enquiry: { name: string; kind: EnquiryKind; message: string | null },
): Message =>
  composeMail(shop, {
    subject: `Thank you for contacting ${shop.shopName}`,
    preheader: 'We will reply within one working day.',
    title: 'We have received your message',
    blocks: [
      paragraph(greeting(enquiry.name, shop)),
      paragraph(`${KIND_TEXTS[enquiry.kind]} We will reply within one working day.`),
      ...(enquiry.message ? [quote(enquiry.message)] : []),
      ...(shop.phone ? [paragraph(`For anything urgent, please call us on ${shop.phone}.`)] : []),
      button('Visit our store', linksFrom(shop.origin).home),
      smallPrint(
        'If you did not contact us, someone entered your email address by mistake. You can ignore this email.',
      ),
    ],
    reason: `You are receiving this email because this address was entered in a form on the ${shop.shopName} website.`,
  })

const KIND_TEXTS: Record<EnquiryKind, string> = {
  contact: 'Thank you for writing to us.',
  custom:
    'Thank you for your custom jewellery request. Our designers will review it and contact you with questions or a first design.',
  appointment: 'Thank you for requesting an appointment. We will contact you to confirm the date and time.',
  scheme: 'Thank you for your interest in our gold purchase plan. We will contact you with the next steps.',
}
