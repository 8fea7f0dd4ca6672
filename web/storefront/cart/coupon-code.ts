import { session } from '#web/session/session.ts'
import { createPersistedStore } from '#web/storage/persisted-store.ts'
import { PERSONAL_KEY_PREFIX } from '#web/storage/personal-data.ts'
import { deriveStore, useStore } from '#web/ui/store.ts'

/** `owner` is null for a visitor: the next person who signs in at this browser keeps the code at checkout. */
type StoredCoupon = { owner: string | null; code: string } | null

const couponStore = createPersistedStore<StoredCoupon>(`${PERSONAL_KEY_PREFIX}coupon`, null, {
  read: (stored) => stored as StoredCoupon,
  write: (stored) => stored,
})

const currentUserId = () => session.current()?.user._id ?? null

/** The coupon that was entered in the cart or in checkout. Empty: none. */
const couponCode = deriveStore([couponStore, session], '', () => {
  const stored = couponStore.get()
  return stored && (stored.owner === null || stored.owner === currentUserId()) ? stored.code : ''
})

export const setCouponCode = (code: string): void =>
  couponStore.set(code ? { owner: currentUserId(), code } : null)

export const useCouponCode = (): string => useStore(couponCode)
