import { button, paragraph } from './blocks.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

/** Sent to the shop: staff have to check the metal rates. */
export const ratesNoticeStaffMail = (shop: MailShop, text: string): Message =>
  composeMail(shop, {
    isForStaff: true,
    subject: 'Please check the metal rates',
    preheader: text,
    title: 'Please check the metal rates',
    blocks: [paragraph(text), button('Open the metal rates', linksFrom(shop.origin).rates)],
    reason: `You are receiving this email because this address is in the settings of ${shop.shopName}.`,
  })
