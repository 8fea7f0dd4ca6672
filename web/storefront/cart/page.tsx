import { useEffect, useState } from 'react'
import { getItemKey } from '#domain/cart.ts'
import { fillShopText, PAGE_TEXT_DEFAULTS } from '#domain/shop-texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { OldPricesNotice } from '#web/storefront/offline/old-prices-notice.tsx'
import { type OldPrices, useOldPrices } from '#web/storefront/offline/use-old-prices.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Main } from '#web/ui/main.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/page.ts'
import type { LocalCartLine } from './cart-line.ts'
import { CartLineItem } from './cart-line-item.tsx'
import { cartStore } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'
import { GoesWith } from './goes-with.tsx'
import { showLines } from './shown-lines.ts'
import { texts } from './texts.ts'
import { useCart } from './use-cart.ts'
import './cart.css'

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.title)

export default function CartPage() {
  const { lines, count } = useCart()
  const { isLoading } = useSession()
  const terms = useStorefrontData()
  const { settings } = terms
  const { oldPrices, isChecked } = useCurrentPrices(lines)
  if (isLoading) return <PageSkeleton />
  if (lines.length === 0)
    return (
      <Main className="wrap section personal-page">
        <EmptyState
          level={1}
          title={fillShopText(settings.pageTexts.emptyCartTitle, PAGE_TEXT_DEFAULTS.emptyCartTitle)}
          action={<ButtonLink to={paths.categories}>{sharedTexts.browseCollections}</ButtonLink>}
        >
          {fillShopText(settings.pageTexts.emptyCartText, PAGE_TEXT_DEFAULTS.emptyCartText, {
            rateLockMinutes: String(settings.rateLockMinutes),
          })}
        </EmptyState>
      </Main>
    )
  const shownLines = showLines(lines, terms)
  return (
    <Main className="wrap cart personal-page">
      <div className="cart__head">
        <h1 className="h1">{texts.heading}</h1>
        <p className="caption">{sharedTexts.itemCount(count)}</p>
      </div>
      <OldPricesNotice prices={oldPrices} />
      <div className="cart__inner">
        <ul className="cart__lines">
          {lines.map((line) => (
            <CartLineItem key={getItemKey(line)} line={line} shown={shownLines.get(getItemKey(line))!} />
          ))}
        </ul>
        <CartSummary lines={lines} oldPrices={oldPrices} />
      </div>
      {isChecked && !oldPrices && <GoesWith lines={lines} />}
    </Main>
  )
}

/** The longest delay of a browser's timer. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** Refreshes the lines when the page opens, when rates change, and when a rate lock ends. Returns what it could not refresh. */
function useCurrentPrices(lines: LocalCartLine[]): { oldPrices: OldPrices | null; isChecked: boolean } {
  const [isChecked, setChecked] = useState(false)
  const { oldPrices, check } = useOldPrices(cartStore.readAt)
  const { rates } = useStorefrontData()
  const nextLockExpiry = lines.flatMap(({ lockedUntil }) => lockedUntil ?? []).toSorted()[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: prices change with each rate
  useEffect(() => {
    const refreshCart = () =>
      void check([cartStore.refresh(), cartStore.refreshPrices()]).then(() => setChecked(true))
    refreshCart()
    window.addEventListener('online', refreshCart)
    const stopListening = () => window.removeEventListener('online', refreshCart)
    if (!nextLockExpiry) return stopListening
    const delayMs = Math.max(0, new Date(nextLockExpiry).getTime() - Date.now()) + 1000
    const timer = setTimeout(refreshCart, Math.min(delayMs, MAX_TIMEOUT_MS))
    return () => {
      stopListening()
      clearTimeout(timer)
    }
  }, [rates?.effectiveDate, nextLockExpiry])
  useEffect(() => cartStore.clearPriceNotices, [])
  return { oldPrices, isChecked }
}
