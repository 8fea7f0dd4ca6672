import { useSyncExternalStore } from 'react'
import { PERSONAL } from '../../session/personal.ts'
import { session } from '../../session/session.ts'
import { createStored } from '../../session/stored.ts'

/** `owner` is null for a visitor: whoever signs in next at this browser takes the code along to checkout. */
type Kept = { owner: string | null; code: string } | null

const kept = createStored<Kept>(`${PERSONAL}coupon`, null, {
  read: (stored) => stored as Kept,
  write: (value) => value,
})

const currentOwner = () => session.current()?.user._id ?? null

/** The coupon that was entered in the cart or in checkout. Empty: none. */
function couponCode(): string {
  const value = kept.get()
  return value && (value.owner === null || value.owner === currentOwner()) ? value.code : ''
}

export const setCouponCode = (code: string): void => kept.set(code ? { owner: currentOwner(), code } : null)

export const useCouponCode = (): string => useSyncExternalStore(subscribe, couponCode, () => '')

function subscribe(listener: () => void): () => void {
  const stops = [kept.subscribe(listener), session.subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}
