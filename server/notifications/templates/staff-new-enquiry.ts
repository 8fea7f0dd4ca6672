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

/** Sent to the shop. A visitor's text appears only in the body, never in the subject. */
export const newEnquiryStaffMail = (shop: MailShop, enquiry: Enquiry): Message =>
  composeMail(shop, {
    isForStaff: true,
    subject: `New enquiry: ${KIND_LABELS[enquiry.kind]}`,
    preheader: 'Reply to this email to answer the customer.',
    title: `New enquiry: ${KIND_LABELS[enquiry.kind]}`,
    blocks: [
      quote(enquiry.message),
      detailsTable('From', [
        ['Name', enquiry.name],
        ['Email', enquiry.email],
        ...(enquiry.phone ? [['Phone', formatPhone(enquiry.phone)] as const] : []),
        ...Object.entries(enquiry.details).filter(([, value]) => value),
      ]),
      button('Open enquiries', linksFrom(shop.origin).enquiries),
    ],
    reason: `You are receiving this email because this address is in the settings of ${shop.shopName}. Replies go to the customer.`,
  })

const KIND_LABELS: Record<EnquiryKind, string> = {
  contact: 'question',
  custom: 'custom jewellery',
  appointment: 'appointment',
  scheme: 'gold purchase plan',
}
