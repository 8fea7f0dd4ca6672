/** `startsIn` and `endsIn` are days after the day of seeding. Amounts are in rupees. */
export type SeedCoupon = {
  code: string
  value: { percent: number } | { flat: number }
  minSubtotal: number
  maxDiscount: number | null
  startsIn: number
  endsIn: number
  usageLimit: number | null
  perUserLimit: number | null
}

export const COUPONS: SeedCoupon[] = [
  {
    code: 'WELCOME5',
    value: { percent: 5 },
    minSubtotal: 10_000,
    maxDiscount: 2_000,
    startsIn: -120,
    endsIn: 245,
    usageLimit: null,
    perUserLimit: 1,
  },
  {
    code: 'UTSAV1000',
    value: { flat: 1_000 },
    minSubtotal: 25_000,
    maxDiscount: null,
    startsIn: -30,
    endsIn: 30,
    usageLimit: 200,
    perUserLimit: 2,
  },
  {
    code: 'AKSHAYA500',
    value: { flat: 500 },
    minSubtotal: 5_000,
    maxDiscount: null,
    startsIn: -90,
    endsIn: -60,
    usageLimit: 500,
    perUserLimit: 1,
  },
]
