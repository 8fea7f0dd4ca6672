import { button, paragraph, smallPrint } from './blocks.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

type BackInStock = {
  /** With what was chosen: `Aditi Ring, 18K / 14`. */
  productName: string
  productSlug: string
  /** Null: a product without options. */
  variantId: string | null
  token: string
}

export function backInStockMail(shop: MailShop, alert: BackInStock): Message {
  const links = linksFrom(shop.origin)
  return composeMail(shop, {
    subject: `${alert.productName} is back in stock`,
    preheader: 'You asked us to let you know.',
    title: 'Back in stock',
    blocks: [
      paragraph(`${alert.productName} is back in stock. We cannot reserve it, so order it soon.`),
      button('View product', links.product(alert.productSlug, alert.variantId)),
      smallPrint(
        `This is our only email about this product. To stop all such emails, open ${links.stopStockAlerts(alert.token)}`,
      ),
    ],
    reason: `You are receiving this email because you asked ${shop.shopName} to let you know when this product is back in stock.`,
  })
}
