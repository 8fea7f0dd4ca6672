/** A review of the demo shop. The author is a key of a customer with a delivered order of the product. */
export type SeedReview = {
  product: string
  author: string
  stars: number
  title?: string
  text: string
  /** So many pictures of the product stand in for photos of the customer. */
  photos?: number
  answer?: string
  /** Written in the last days, and not published yet. */
  isPending?: true
  /** The note of a reader who reported it. */
  reportNote?: string
}
