import { formatRupees } from '#domain/money.ts'
import { button, paragraph, smallPrint } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

/** Sent after registration. The credits come from a friend's referral code. */
export const welcomeMail = (shop: MailShop, customer: { name: string; creditsRupees: number }): Message =>
  composeMail(shop, {
    subject: `Welcome to ${shop.shopName}`,
    preheader: 'Your cart, wishlist and orders are now available on all your devices.',
    title: `Welcome to ${shop.shopName}`,
    blocks: [
      paragraph(greeting(customer.name, shop)),
      paragraph(
        'Your account is ready. Your cart, wishlist and orders are now available on all your devices.',
      ),
      ...(customer.creditsRupees > 0
        ? [
            paragraph(
              `You have received ${formatRupees(customer.creditsRupees)} in referral credits from a friend’s invitation. You can use them at checkout.`,
            ),
          ]
        : []),
      paragraph(
        'Our prices follow the day’s gold rate. Items in your cart keep their price for a while, and every product shows its price breakup: metal, making charges and stones.',
      ),
      button('Start shopping', linksFrom(shop.origin).home),
      smallPrint(
        'You can view, export or erase your personal data at any time in your profile, under Privacy.',
      ),
    ],
    reason: `You are receiving this email because you created an account at ${shop.shopName}.`,
  })
