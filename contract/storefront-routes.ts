import type { RouteTable } from './endpoint.ts'

/** The calls that pages of shoppers make. Plain data, because the browser needs no more than this to make a call. */
export const storefrontRoutes = {
  auth: {
    verify: 'POST /auth/verification',
    register: 'POST /auth/register',
    claim: 'POST /auth/claim',
    login: 'POST /auth/login',
    logout: 'POST /auth/logout',
    secondFactor: 'POST /auth/second-factor',
    logoutEverywhere: 'POST /auth/logout-everywhere',
    sessions: 'GET /auth/sessions',
    endSession: 'DELETE /auth/sessions/:id',
    forgotPassword: 'POST /auth/forgot-password',
    resetPassword: 'POST /auth/reset-password',
    changePassword: 'PUT /auth/password',
  },
  account: {
    profile: 'GET /auth/profile',
    updateProfile: 'PUT /auth/profile',
    confirmContact: 'POST /auth/profile/confirm',
    resendContactCode: 'POST /auth/profile/resend-code',
    cancelContact: 'POST /auth/profile/cancel-change',
    undoContact: 'POST /auth/undo-change',
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
  },
  options: {
    list: 'GET /options',
  },
  products: {
    list: 'GET /products',
    listing: 'GET /products/category/:category',
    sublisting: 'GET /products/category/:category/:subcategory',
    search: 'GET /products/search',
    suggest: 'GET /products/suggest',
    materials: 'GET /products/materials',
    lowestPrices: 'GET /products/lowest-prices',
    one: 'GET /products/:idOrSlug',
    related: 'GET /products/:id/related',
  },
  rates: {
    current: 'GET /gold-rates/current',
  },
  cart: {
    read: 'GET /cart',
    lock: 'POST /cart/locks',
    sync: 'POST /cart/sync',
    add: 'POST /cart',
    set: 'PUT /cart/:productId',
    remove: 'DELETE /cart/:productId',
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
    storeCredit: 'GET /orders/store-credit',
    cashToday: 'GET /orders/cash-today',
    quoteAdvance: 'POST /orders/advance',
    track: 'POST /orders/track',
    one: 'GET /orders/:id',
    startPayment: 'POST /orders/:id/payments',
    checkPayment: 'POST /orders/:id/payments/check',
    openPaymentLink: 'POST /orders/:id/payment-link/open',
    payByLink: 'POST /orders/:id/payment-link/payments',
    cancel: 'POST /orders/:id/cancel',
    setTransferReference: 'PUT /orders/:id/transfer-reference',
  },
  invoices: {
    download: 'GET /orders/:id/invoice',
    creditNote: 'GET /orders/:id/credit-note',
  },
  returns: {
    quote: 'POST /orders/:id/return/quote',
    request: 'POST /orders/:id/return',
  },
  coupons: {
    check: 'POST /coupons/check',
  },
  referrals: {
    dashboard: 'GET /referrals/dashboard',
    invitation: 'GET /referrals/invitation',
    confirmCredits: 'POST /referrals/use-credits',
  },
  invitations: {
    open: 'POST /invitations/open',
    accept: 'POST /invitations/accept',
  },
  carousels: {
    list: 'GET /carousels',
  },
  banners: {
    list: 'GET /promotional-banners',
  },
  home: {
    read: 'GET /home',
    preview: 'GET /home/preview',
  },
  pages: {
    links: 'GET /pages/links',
    list: 'GET /pages',
    one: 'GET /pages/published',
    preview: 'GET /pages/:id/preview',
  },
  enquiries: {
    send: 'POST /enquiries',
  },
  stockAlerts: {
    create: 'POST /stock-alerts',
    stop: 'POST /stock-alerts/stop',
  },
  reviews: {
    ofProduct: 'GET /products/:idOrSlug/reviews',
    published: 'GET /reviews/published',
    report: 'POST /reviews/:id/reports',
    mine: 'GET /reviews/mine',
    create: 'POST /reviews',
    update: 'PUT /reviews/:id',
    remove: 'DELETE /reviews/:id',
  },
  settings: {
    read: 'GET /settings',
  },
} as const satisfies RouteTable
