/** Invented people. Their passwords are random and not kept: see `seed-users.ts`. */
export type SeedCustomer = {
  key: string
  name: string
  email: string
  phone: string
  /** Null when the customer has not saved one. */
  address: { street: string; postalCode: string } | null
  referralCode: string
  referredBy?: string
  joinedDaysAgo: number
  /** `title` names the variant. Left out: the first one. */
  cart?: [slug: string, quantity: number, title?: string][]
  wishlist?: string[]
}
