import { account } from './account.ts'
import { accounting } from './accounting.ts'
import { addresses } from './addresses.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { cart } from './cart.ts'
import { categories } from './categories.ts'
import { certificates } from './certificates.ts'
import { connections } from './connections.ts'
import { banners, carousels } from './content.ts'
import { coupons } from './coupons.ts'
import { customers } from './customers.ts'
import { dashboard } from './dashboard.ts'
import { delivery } from './delivery.ts'
import type { ApiOf } from './endpoint.ts'
import { enquiries } from './enquiries.ts'
import { home } from './home.ts'
import { imports } from './imports.ts'
import { invitations } from './invitations.ts'
import { invoices } from './invoices.ts'
import { items, orderItems } from './items.ts'
import { media } from './media.ts'
import { menu } from './menu.ts'
import { metals } from './metals.ts'
import { newsletter } from './newsletter.ts'
import { options } from './options.ts'
import { orderNotes } from './order-notes.ts'
import { orders } from './orders.ts'
import { outbox } from './outbox.ts'
import { pages } from './pages.ts'
import { productAdmin } from './product-admin.ts'
import { productFields } from './product-fields.ts'
import { products } from './products.ts'
import { rates } from './rates.ts'
import { referrals } from './referrals.ts'
import { returns } from './returns.ts'
import { reviews } from './reviews.ts'
import { roles } from './roles.ts'
import type { routes } from './routes.ts'
import { secondFactors } from './second-factors.ts'
import { security } from './security.ts'
import { settings } from './settings.ts'
import { stockAlerts } from './stock-alerts.ts'
import type { storefrontRoutes } from './storefront-routes.ts'
import { wishlist } from './wishlist.ts'

export const contract = {
  auth,
  account,
  secondFactors,
  addresses,
  categories,
  items,
  certificates,
  orderItems,
  options,
  productFields,
  products: { ...products, ...productAdmin },
  imports,
  rates,
  metals,
  cart,
  wishlist,
  delivery,
  orders,
  invoices,
  accounting,
  returns,
  orderNotes,
  coupons,
  referrals,
  customers,
  roles,
  invitations,
  menu,
  carousels,
  banners,
  home,
  pages,
  media,
  enquiries,
  reviews,
  stockAlerts,
  newsletter,
  outbox,
  settings,
  connections,
  dashboard,
  audit,
  security,
} satisfies { [R in keyof typeof routes]: { [N in keyof (typeof routes)[R]]: unknown } }

export type ShopContract = typeof contract
/** Every call of the shop. The browser's client and the in-process caller are both of this type. */
export type Api = ApiOf<ShopContract>
/** The calls of a list of routes. */
export type ApiOfRoutes<Routes> = {
  [Module in keyof Routes & keyof Api]: Pick<Api[Module], keyof Routes[Module] & keyof Api[Module]>
}
/** What the pages of shoppers may call. */
export type StorefrontApi = ApiOfRoutes<typeof storefrontRoutes>
