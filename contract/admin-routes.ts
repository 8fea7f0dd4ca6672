import type { RouteTable } from './endpoint.ts'

/**
 * The calls that only the back office or other programs make. They are a list of their own, so that shoppers do not load
 * it. Who may make a call is declared at its endpoint, not by this list.
 */
export const adminRoutes = {
  auth: {
    session: 'GET /auth/session',
    reauthenticate: 'POST /auth/reauthenticate',
    reauthenticationOptions: 'POST /auth/reauthenticate/options',
  },
  secondFactors: {
    read: 'GET /auth/second-factors',
    startAuthenticatorApp: 'POST /auth/second-factors/totp',
    confirmAuthenticatorApp: 'PUT /auth/second-factors/totp',
    removeAuthenticatorApp: 'DELETE /auth/second-factors/totp',
    startPasskey: 'POST /auth/second-factors/passkeys/options',
    addPasskey: 'POST /auth/second-factors/passkeys',
    removePasskey: 'DELETE /auth/second-factors/passkeys/:id',
    renewRecoveryCodes: 'POST /auth/second-factors/recovery-codes',
  },
  categories: {
    one: 'GET /categories/:idOrSlug',
    create: 'POST /categories',
    update: 'PUT /categories/:id',
    remove: 'DELETE /categories/:id',
  },
  items: {
    list: 'GET /items',
    one: 'GET /items/:id',
    variants: 'GET /item-variants',
    setSerialised: 'PUT /item-variants/:id',
    receive: 'POST /item-variants/:id/items',
    import: 'POST /items/import',
    update: 'PUT /items/:id',
    setStatus: 'PUT /items/:id/status',
    tags: 'POST /items/tags',
  },
  certificates: {
    upload: 'POST /certificates',
  },
  orderItems: {
    replacements: 'GET /orders/:id/items/:item/replacements',
    replace: 'PUT /orders/:id/items/:item',
  },
  options: {
    create: 'POST /options',
    update: 'PUT /options/:id',
    remove: 'DELETE /options/:id',
  },
  productFields: {
    list: 'GET /product-fields',
    create: 'POST /product-fields',
    update: 'PUT /product-fields/:id',
    reorder: 'PUT /product-fields/order',
    remove: 'DELETE /product-fields/:id',
  },
  products: {
    related: 'GET /products/:id/related',
    create: 'POST /products',
    update: 'PUT /products/:id',
    remove: 'DELETE /products/:id',
    export: 'GET /products/export',
    bulk: 'POST /products/bulk',
    deleted: 'GET /products/deleted',
    lastSave: 'GET /products/:id/last-save',
    variantCounts: 'GET /products/variant-counts',
    restore: 'POST /products/:id/restore',
  },
  imports: {
    check: 'POST /imports',
    list: 'GET /imports',
    one: 'GET /imports/:id',
    products: 'GET /imports/:id/products',
    start: 'POST /imports/:id/start',
    cancel: 'POST /imports/:id/cancel',
  },
  rates: {
    history: 'GET /gold-rates/history',
    add: 'POST /gold-rates',
    preview: 'POST /gold-rates/preview',
    feed: 'GET /gold-rates/feed',
  },
  metals: {
    list: 'GET /metals',
    create: 'POST /metals',
    update: 'PUT /metals/:code',
  },
  cart: {
    clear: 'DELETE /cart',
  },
  orders: {
    stats: 'GET /orders/stats',
    list: 'GET /orders',
    setStatus: 'PUT /orders/:id/status',
    confirmPayment: 'POST /orders/:id/payment',
    settleAdjustment: 'POST /orders/:id/adjustments/:adjustment/settlement',
    readPan: 'POST /orders/:id/pan',
  },
  orderNotes: {
    list: 'GET /orders/:id/notes',
    add: 'POST /orders/:id/notes',
  },
  invoices: {
    issue: 'POST /orders/:id/invoice',
    requirements: 'GET /orders/:id/invoice/requirements',
  },
  returns: {
    decide: 'PUT /orders/:id/return',
  },
  delivery: {
    zones: 'GET /delivery/zones',
    createZone: 'POST /delivery/zones',
    updateZone: 'PUT /delivery/zones/:id',
    removeZone: 'DELETE /delivery/zones/:id',
    excludePins: 'PUT /delivery/excluded-pins',
    exportPins: 'GET /delivery/pins/export',
    importPins: 'POST /delivery/pins/import',
  },
  coupons: {
    list: 'GET /coupons',
    create: 'POST /coupons',
    update: 'PUT /coupons/:id',
    remove: 'DELETE /coupons/:id',
  },
  referrals: {
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
    disable: 'POST /customers/:id/disable',
    enable: 'POST /customers/:id/enable',
    endSessions: 'POST /customers/:id/end-sessions',
    resetSecondFactor: 'POST /customers/:id/reset-second-factor',
  },
  roles: {
    list: 'GET /roles',
    create: 'POST /roles',
    update: 'PUT /roles/:id',
    remove: 'DELETE /roles/:id',
  },
  invitations: {
    list: 'GET /invitations',
    send: 'POST /invitations',
    resend: 'POST /invitations/:id/resend',
    withdraw: 'DELETE /invitations/:id',
  },
  menu: {
    list: 'GET /menu',
    create: 'POST /menu',
    update: 'PUT /menu/:id',
    remove: 'DELETE /menu/:id',
  },
  carousels: {
    create: 'POST /carousels',
    update: 'PUT /carousels/:id',
    remove: 'DELETE /carousels/:id',
  },
  banners: {
    create: 'POST /promotional-banners',
    update: 'PUT /promotional-banners/:id',
    remove: 'DELETE /promotional-banners/:id',
  },
  enquiries: {
    list: 'GET /enquiries',
    update: 'PUT /enquiries/:id',
  },
  reviews: {
    list: 'GET /reviews',
    publishMany: 'POST /reviews/publish',
    decide: 'PUT /reviews/:id/status',
    answer: 'PUT /reviews/:id/answer',
    dismissReports: 'POST /reviews/:id/dismiss-reports',
  },
  outbox: {
    list: 'GET /outbox',
    one: 'GET /outbox/:id',
    resend: 'POST /outbox/:id/resend',
  },
  settings: {
    update: 'PUT /settings',
    uploadBrandPicture: 'POST /settings/brand-pictures',
  },
  dashboard: {
    read: 'GET /dashboard',
  },
  audit: {
    verification: 'GET /audit/verification',
    list: 'GET /audit',
  },
  security: {
    events: 'GET /security-events',
    exportEvents: 'GET /security-events/export',
  },
} as const satisfies RouteTable
