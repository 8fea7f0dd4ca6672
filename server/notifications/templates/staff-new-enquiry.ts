import { formatPhone } from '#domain/phone.ts'
import { button, detailsTable, quote } from './blocks.ts'
import type { EnquiryKind } from './enquiry-confirmation.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

type Enquiry = {
  kind: EnquiryKind
  name: string
  email: string
  phone: string
  message: string
  details: Record<string, string>
}

/** For the shop itself. What a stranger typed stands in the body only, never in the subject. */
export const newEnquiryStaffMail = (shop: MailShop, enquiry: Enquiry): Message =>
  composeMail(shop, {
    subject: `New enquiry: ${KIND_LABELS[enquiry.kind]}`,
    preheader: 'Answer this mail to write to the person.',
    title: `New enquiry: ${KIND_LABELS[enquiry.kind]}`,
    blocks: [
      quote(enquiry.message),
      detailsTable('From', [
        ['Name', enquiry.name],
        ['Email', enquiry.email],
        ...(enquiry.phone ? [['Phone', formatPhone(enquiry.phone)] as const] : []),
        ...Object.entries(enquiry.details).filter(([, value]) => value),
      ]),
      button('Open the enquiries', linksFrom(shop.origin).enquiries),
    ],
    reason: `This mail goes to the address in the settings of ${shop.shopName}. An answer goes to the person.`,
  })

const KIND_LABELS: Record<EnquiryKind, string> = {
  contact: 'a question',
  custom: 'a custom piece',
  appointment: 'an appointment',
  scheme: 'the purchase plan',
}
