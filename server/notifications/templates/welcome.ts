import { formatRupees } from '#domain/money.ts'
import { button, paragraph, smallPrint } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

/** After registration. Credits are those of a friend's referral code. */
export const welcomeMail = (shop: MailShop, customer: { name: string; creditsRupees: number }): Message =>
  composeMail(shop, {
    subject: `Welcome to ${shop.shopName}`,
    preheader: 'Your cart, your wishlist and your orders are now with you on every device.',
    title: `Welcome to ${shop.shopName}`,
    blocks: [
      paragraph(greeting(customer.name)),
      paragraph(
        'Your account is ready. Your cart, your wishlist and your orders are now with you on every device.',
      ),
      ...(customer.creditsRupees > 0
        ? [
            paragraph(
              `A friend sent you: ${formatRupees(customer.creditsRupees)} of referral credits are waiting for you at checkout.`,
            ),
          ]
        : []),
      paragraph(
        'Prices follow the gold rate of the day. What you put into your cart keeps its rate while you decide, and every price shows what it is made of: metal, making charges and stones.',
      ),
      button('Go to the shop', linksFrom(shop.origin).home),
      smallPrint(
        'You can see, export and erase what we keep on you at any time, in your profile under Privacy.',
      ),
    ],
    reason: `You get this mail because you made an account at ${shop.shopName}.`,
  })
