import { button, paragraph, quote } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

type ReviewFacts = {
  customerName: string
  productName: string
  productSlug: string
}

const reasonOf = ({ shopName }: MailShop) =>
  `You are receiving this email because you wrote a review for ${shopName}.`

export const reviewPublishedMail = (shop: MailShop, review: ReviewFacts): Message =>
  composeMail(shop, {
    subject: `Your review of ${review.productName} is published`,
    preheader: 'Thank you for sharing your experience.',
    title: 'Your review is published',
    blocks: [
      paragraph(greeting(review.customerName, shop)),
      paragraph(
        `Thank you for your review of ${review.productName}. It is now on the product page and helps other customers to choose.`,
      ),
      button('See your review', linksFrom(shop.origin).productReviews(review.productSlug)),
    ],
    reason: reasonOf(shop),
  })

export const reviewRejectedMail = (shop: MailShop, review: ReviewFacts & { reason: string }): Message =>
  composeMail(shop, {
    subject: `Your review of ${review.productName} could not be published`,
    preheader: review.reason,
    title: 'We could not publish your review',
    blocks: [
      paragraph(greeting(review.customerName, shop)),
      paragraph(
        `Thank you for your review of ${review.productName}. We could not publish it for this reason:`,
      ),
      quote(review.reason),
      paragraph('You can change your review and send it again.'),
      button('Edit your review', linksFrom(shop.origin).ownReviews),
    ],
    reason: reasonOf(shop),
  })

export const reviewAnsweredMail = (shop: MailShop, review: ReviewFacts & { answer: string }): Message =>
  composeMail(shop, {
    subject: `${shop.shopName} replied to your review of ${review.productName}`,
    preheader: review.answer,
    title: 'We have replied to your review',
    blocks: [
      paragraph(greeting(review.customerName, shop)),
      paragraph(`Thank you for your review of ${review.productName}. This is our reply:`),
      quote(review.answer),
      button('See your review', linksFrom(shop.origin).productReviews(review.productSlug)),
    ],
    reason: reasonOf(shop),
  })
