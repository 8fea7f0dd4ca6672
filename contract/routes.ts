import type { Route } from './endpoint.ts'

/**
 * Every call of the shop, at a glance. The schemas and who may call stand beside each in the file of the same
 * name. Plain data, because the browser needs no more than this to make a call.
 */
export const routes = {
  auth: {
    verify: 'POST /auth/verification',
    register: 'POST /auth/register',
    login: 'POST /auth/login',
    logout: 'POST /auth/logout',
    logoutEverywhere: 'POST /auth/logout-everywhere',
    forgotPassword: 'POST /auth/forgot-password',
    resetPassword: 'POST /auth/reset-password',
    profile: 'GET /auth/profile',
    updateProfile: 'PUT /auth/profile',
    changePassword: 'PUT /auth/password',
    exportProfile: 'GET /auth/profile/export',
    eraseProfile: 'DELETE /auth/profile',
  },
  addresses: {
    list: 'GET /addresses',
    add: 'POST /addresses',
    update: 'PUT /addresses/:id',
    remove: 'DELETE /addresses/:id',
  },
  categories: {
    list: 'GET /categories',
    one: 'GET /categories/:idOrSlug',
    create: 'POST /categories',
    update: 'PUT /categories/:id',
    remove: 'DELETE /categories/:id',
  },
  products: {
    list: 'GET /products',
    listing: 'GET /products/category/:category',
    sublisting: 'GET /products/category/:category/:subcategory',
    search: 'GET /products/search',
    suggest: 'GET /products/suggest',
    one: 'GET /products/:idOrSlug',
    related: 'GET /products/:id/related',
    create: 'POST /products',
    update: 'PUT /products/:id',
    remove: 'DELETE /products/:id',
    deleted: 'GET /products/deleted',
    restore: 'POST /products/:id/restore',
  },
  rates: {
    current: 'GET /gold-rates/current',
    history: 'GET /gold-rates/history',
    add: 'POST /gold-rates',
  },
  cart: {
    read: 'GET /cart',
    sync: 'POST /cart/sync',
    add: 'POST /cart',
    set: 'PUT /cart/:productId',
    remove: 'DELETE /cart/:productId',
    clear: 'DELETE /cart',
  },
  wishlist: {
    read: 'GET /wishlist',
    sync: 'POST /wishlist/sync',
    add: 'POST /wishlist',
    toggle: 'POST /wishlist/toggle',
    remove: 'DELETE /wishlist/:productId',
    clear: 'DELETE /wishlist',
  },
  delivery: {
    availability: 'GET /delivery/availability',
  },
  orders: {
    place: 'POST /orders',
    mine: 'GET /orders/my-orders',
    stats: 'GET /orders/stats',
    track: 'POST /orders/track',
    list: 'GET /orders',
    one: 'GET /orders/:id',
    cancel: 'POST /orders/:id/cancel',
    setStatus: 'PUT /orders/:id/status',
  },
  coupons: {
    check: 'POST /coupons/check',
    list: 'GET /coupons',
    create: 'POST /coupons',
    update: 'PUT /coupons/:id',
    remove: 'DELETE /coupons/:id',
  },
  referrals: {
    dashboard: 'GET /referrals/dashboard',
    confirmCredits: 'POST /referrals/use-credits',
    network: 'GET /referrals/network/:userId',
    chain: 'GET /referrals/chain/:userId',
  },
  customers: {
    list: 'GET /customers',
    one: 'GET /customers/:id',
    orders: 'GET /customers/:id/orders',
    cart: 'GET /customers/:id/cart',
    wishlist: 'GET /customers/:id/wishlist',
    activity: 'GET /customers/:id/activity',
    setRole: 'PUT /customers/:id/role',
  },
  roles: {
    list: 'GET /roles',
    create: 'POST /roles',
    update: 'PUT /roles/:id',
    remove: 'DELETE /roles/:id',
  },
  menu: {
    list: 'GET /menu',
    create: 'POST /menu',
    update: 'PUT /menu/:id',
    remove: 'DELETE /menu/:id',
  },
  carousels: {
    list: 'GET /carousels',
    create: 'POST /carousels',
    update: 'PUT /carousels/:id',
    remove: 'DELETE /carousels/:id',
  },
  banners: {
    list: 'GET /promotional-banners',
    create: 'POST /promotional-banners',
    update: 'PUT /promotional-banners/:id',
    remove: 'DELETE /promotional-banners/:id',
  },
  enquiries: {
    send: 'POST /enquiries',
    list: 'GET /enquiries',
    update: 'PUT /enquiries/:id',
  },
  settings: {
    read: 'GET /settings',
    update: 'PUT /settings',
  },
  dashboard: {
    read: 'GET /dashboard',
  },
  audit: {
    list: 'GET /audit',
  },
} as const satisfies Record<string, Record<string, Route>>
