import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '#web/paths.ts'
import { useCart } from '#web/storefront/cart/use-cart.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { useWishlist } from '#web/storefront/wishlist/use-wishlist.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Main } from '#web/ui/main.tsx'
import * as uiTexts from '#web/ui/texts.ts'
import { texts } from './texts.ts'

/**
 * Instead of a page that could not be loaded without a connection: what can be read meanwhile. Part of the frame of the shop,
 * because its code could not be loaded either. The page is loaded as soon as there is a connection.
 */
export function OfflinePage() {
  const { count } = useCart()
  const { items } = useWishlist()
  const { settings } = useStorefrontData()
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const load = () => void revalidate()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [revalidate])
  return (
    <Main className="wrap error-page">
      <title>{texts.title}</title>
      <h1 className="h1">{texts.title}</h1>
      <p className="lead">{texts.pageNeedsConnection}</p>
      <div className="error-page__actions">
        <ButtonLink to={paths.cart}>{texts.openCart(count)}</ButtonLink>
        <ButtonLink variant="secondary" to={paths.wishlist}>
          {texts.openWishlist(items.length)}
        </ButtonLink>
        <Button
          variant="secondary"
          busy={state === 'loading'}
          busyLabel={uiTexts.tryingAgain}
          onClick={() => void revalidate()}
        >
          {uiTexts.tryAgain}
        </Button>
      </div>
      <a className="text-link num" href={`tel:${settings.phone.replace(/[^\d+]/g, '')}`}>
        {texts.callUs(settings.phone)}
      </a>
    </Main>
  )
}
