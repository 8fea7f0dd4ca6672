import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const isGalleryEnabled = process.env.NODE_ENV !== 'production' || process.env.GALLERY === 'on'

/** Pages of staff with an enquiry form. Both spellings of the custom page are one page. */
const ENQUIRY_PATHS = [
  'contactus',
  'custom-jewellery',
  'custom-jewelry',
  'scheme-payment',
  'book-appointment',
]

/** The site map. Every path has its name in `paths.ts`. */
export default [
  layout('storefront/layout.tsx', [
    layout('storefront/page-boundary.tsx', [
      index('storefront/home/page.tsx'),
      route('category/:category/:subcategory?', 'storefront/category/page.tsx'),
      route('categories', 'storefront/collections/page.tsx'),
      route('product/:slug', 'storefront/product/page.tsx'),
      route('search', 'storefront/search/page.tsx'),
      route('cart', 'storefront/cart/page.tsx'),
      route('wishlist', 'storefront/wishlist/page.tsx'),

      route('checkout', 'storefront/checkout/page.tsx'),
      route('checkout/pay', 'storefront/checkout/pay-page.tsx'),
      route('orders', 'storefront/orders/page.tsx'),
      route('orders/:id', 'storefront/orders/order-page.tsx'),
      route('profile', 'storefront/profile/page.tsx'),
      route('profile/edit', 'storefront/profile/edit-page.tsx'),
      route('profile/password', 'storefront/profile/password-page.tsx'),
      route('profile/payment', 'storefront/profile/payment-page.tsx'),
      route('profile/privacy', 'storefront/profile/privacy-page.tsx'),
      route('profile/reviews', 'storefront/reviews/own-reviews-page.tsx'),
      route('profile/reviews/:item', 'storefront/reviews/write-review-page.tsx'),

      route('jewellery/:name', 'storefront/preset/page.tsx', { id: 'preset-jewellery' }),
      route('shop/:name', 'storefront/preset/page.tsx', { id: 'preset-shop' }),
      route('collections/:name', 'storefront/preset/page.tsx', { id: 'preset-collections' }),
      route('gifts/:name', 'storefront/preset/page.tsx', { id: 'preset-gifts' }),

      route('stores', 'storefront/info/stores-page.tsx'),
      route('our-stores', 'storefront/info/stores-page.tsx', { id: 'our-stores' }),
      route('track-order', 'storefront/info/track-order-page.tsx'),
      route('ring-size-guide', 'storefront/sizes/ring-size-guide-page.tsx'),
      route('ring-size-guide/print', 'storefront/sizes/ring-sizer-page.tsx'),
      route('bangle-size-guide', 'storefront/sizes/bangle-size-guide-page.tsx'),
      route('bangle-size-guide/print', 'storefront/sizes/bangle-sizer-page.tsx'),
      route('site-map', 'storefront/info/site-map-page.tsx'),
      route('blog', 'storefront/info/blog-page.tsx'),
      ...ENQUIRY_PATHS.map((path) => route(path, 'storefront/info/enquiry-page.tsx', { id: path })),

      route('home-preview', 'storefront/home/preview-page.tsx'),
      route('page-preview/:id', 'storefront/info/page-preview-page.tsx'),
      // Every other page that staff write, or a 404.
      route('*', 'storefront/info/article-page.tsx'),
    ]),
  ]),

  route('opening-soon', 'storefront/opening-soon/page.tsx'),

  // no header here
  layout('storefront/sign-in/layout.tsx', [
    route('setup', 'storefront/sign-in/claim-page.tsx'),
    route('login', 'storefront/sign-in/page.tsx'),
    route('register', 'storefront/register/page.tsx'),
    route('forgot-password', 'storefront/sign-in/forgot-password-page.tsx'),
    route('reset-password', 'storefront/sign-in/reset-password-page.tsx'),
    route('undo-change', 'storefront/sign-in/undo-change-page.tsx'),
    route('stop-stock-alerts', 'storefront/sign-in/stop-alerts-page.tsx'),
    route('confirm-newsletter', 'storefront/newsletter/confirm-page.tsx'),
    route('stop-newsletter', 'storefront/newsletter/stop-page.tsx'),
    route('accept-invitation', 'storefront/sign-in/accept-invitation-page.tsx'),
  ]),

  route('admin', 'admin/layout.tsx', [
    layout('admin/page-boundary.tsx', [
      index('admin/dashboard/page.tsx'),
      route('setup', 'admin/setup/page.tsx', { id: 'admin/setup' }),
      route('products', 'admin/products/page.tsx'),
      route('products/new', 'admin/products/product-page.tsx', { id: 'admin/products/new-product' }),
      route('products/imports', 'admin/imports/page.tsx', { id: 'admin/product-imports' }),
      route('products/imports/:id', 'admin/imports/import-page.tsx'),
      route('products/:id', 'admin/products/product-page.tsx'),
      route('items', 'admin/items/page.tsx'),
      route('items/receive', 'admin/items/receive-page.tsx'),
      route('items/:id', 'admin/items/item-page.tsx'),
      route('orders', 'admin/orders/page.tsx'),
      route('orders/new', 'admin/orders/new-order-page.tsx'),
      route('orders/accounting', 'admin/accounting/page.tsx', { id: 'admin/accounting' }),
      route('orders/:id', 'admin/orders/order-page.tsx'),
      route('orders/:id/receipt', 'admin/orders/receipt-page.tsx'),
      route('orders/:id/packing-slip', 'admin/orders/packing-slip-page.tsx'),
      route('gold-rates', 'admin/rates/page.tsx'),
      route('home-page', 'admin/home/page.tsx'),
      route('carousel-manager', 'admin/carousels/page.tsx'),
      route('promotional-banners', 'admin/banners/page.tsx'),
      route('media', 'admin/media/page.tsx'),
      route('pages', 'admin/pages/page.tsx'),
      route('pages/:id', 'admin/pages/editor-page.tsx'),
      route('category-manager', 'admin/categories/page.tsx'),
      route('options', 'admin/options/page.tsx'),
      route('product-fields', 'admin/product-fields/page.tsx'),
      route('customers', 'admin/customers/page.tsx'),
      route('customers/:id', 'admin/customers/customer-page.tsx'),
      route('coupons', 'admin/coupons/page.tsx'),
      route('delivery-zones', 'admin/delivery-zones/page.tsx'),
      route('enquiries', 'admin/enquiries/page.tsx'),
      route('reviews', 'admin/reviews/page.tsx'),
      route('role-manager', 'admin/roles/page.tsx'),
      route('menu-manager', 'admin/menu/page.tsx'),
      route('audit', 'admin/audit/page.tsx'),
      route('customers/newsletter', 'admin/customers/newsletter-page.tsx', { id: 'admin/newsletter' }),
      route('security-events', 'admin/security/page.tsx', { id: 'admin/security-events' }),
      route('outbox', 'admin/outbox/page.tsx'),
      route('settings', 'admin/settings/page.tsx'),
      route('two-step-sign-in', 'admin/two-step/page.tsx'),
      route('*', 'admin/not-found/page.tsx'),
    ]),
  ]),

  ...(isGalleryEnabled ? [route('gallery', 'gallery/page.tsx')] : []),
] satisfies RouteConfig
