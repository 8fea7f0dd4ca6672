// The styles of cart and wishlist, loaded with the first thing in them: the browser fetches those of a page only when it opens.
import '#web/storefront/cart/cart.css'
import '#web/storefront/cart/coupon-field.css'
import '#web/storefront/shared/order-summary.css'
import '#web/storefront/wishlist/wishlist.css'
import './old-prices.css'
