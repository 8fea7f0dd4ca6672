import type { FastifyBaseLogger } from 'fastify'
import { type Api, contract } from '#contract/contract.ts'
import { invitationRoutes } from '#server/auth/invitations/routes.ts'
import { ANONYMOUS, type Caller } from '#server/http/access/caller.ts'
import { createDemoGuard } from '#server/http/access/foreign-header.ts'
import { createInProcessApi } from '#server/http/in-process-api.ts'
import { orderItemRoutes } from '#server/orders/items/order-item-routes.ts'
import { orderNoteRoutes } from '#server/orders/notes/note-routes.ts'
import { encryptedPanColumn } from '#server/orders/pan/pan-encryption.ts'
import { returnRoutes } from '#server/orders/returns/return-routes.ts'
import { encryptedDeliveryCodeColumn } from '#server/orders/shipments/delivery-codes.ts'
import type { PublicCache, PublicChange } from '#server/platform/cache/public-cache.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createKeyRotation } from '#server/platform/encryption/key-rotation.ts'
import type { Secrets } from '#server/platform/encryption/secrets.ts'
import { createNetworkQuota } from '#server/platform/limits/network-quota.ts'
import { createRateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { createWebFetch } from '#server/platform/web/web-request.ts'
import { createRateFeed } from '#server/rates/rate-feed.ts'
import { accountRoutes } from './account/routes.ts'
import { createAccount } from './account/service.ts'
import { accountingRoutes } from './accounting/routes.ts'
import { createAccounting } from './accounting/service.ts'
import { addressRoutes } from './addresses/routes.ts'
import { createAddresses } from './addresses/service.ts'
import { auditRoutes } from './audit/routes.ts'
import { createAudit, createAuditChain } from './audit/service.ts'
import { authRoutes } from './auth/routes.ts'
import { encryptedTotpSecrets } from './auth/second-factor/authenticator-app.ts'
import { secondFactorRoutes } from './auth/second-factor/routes.ts'
import type { PasswordCost } from './auth/service.ts'
import { createAuth } from './auth/service.ts'
import { cartRoutes, MAX_VISITOR_LOCKS_PER_MINUTE } from './cart/routes.ts'
import { createCart } from './cart/service.ts'
import { certificateRoutes } from './certificates/routes.ts'
import { createCertificates } from './certificates/service.ts'
import { connectionRoutes } from './connections/routes.ts'
import { createConnections, encryptedConnectionSecrets } from './connections/service.ts'
import { createConnectionTests } from './connections/test-connections.ts'
import * as contentPictures from './content/picture-places.ts'
import { bannerRoutes, carouselRoutes } from './content/routes.ts'
import { createContent } from './content/service.ts'
import { couponRoutes } from './coupons/routes.ts'
import { createCoupons } from './coupons/service.ts'
import { customerRoutes } from './customers/routes.ts'
import { createCustomers } from './customers/service.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { createDashboard } from './dashboard/service.ts'
import { deliveryRoutes, MAX_DELIVERY_CHECKS_PER_MINUTE } from './delivery/routes.ts'
import { createDelivery } from './delivery/service.ts'
import { createDiscovery } from './discovery/service.ts'
import { enquiryRoutes } from './enquiries/routes.ts'
import { createEnquiries } from './enquiries/service.ts'
import * as homePictures from './home/picture-places.ts'
import { homeRoutes } from './home/routes.ts'
import { createHome } from './home/service.ts'
import type { Handlers } from './http/handlers.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { createInvoices, createOrderDocuments } from './invoices/service.ts'
import { itemRoutes } from './items/routes.ts'
import { createItems, refreshAllNextItems } from './items/service.ts'
import { createMediaLibrary } from './media/library.ts'
import type { PicturePlace } from './media/queries.ts'
import { createMediaRecords } from './media/records.ts'
import { mediaRoutes } from './media/routes.ts'
import { createMedia, type DownloadOptions } from './media/service.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { createNewsletter } from './newsletter/service.ts'
import { outboxRoutes } from './notifications/routes.ts'
import { createNotifications } from './notifications/service.ts'
import { orderPicturePlaces } from './orders/picture-places.ts'
import { createCouponOrders, itemOrders, referralOrders } from './orders/queries.ts'
import { orderRoutes } from './orders/routes.ts'
import { createOrders } from './orders/service.ts'
import * as pagePictures from './pages/picture-places.ts'
import { pageRoutes } from './pages/routes.ts'
import { createPages } from './pages/service.ts'
import { createGateways } from './payments/gateways/index.ts'
import { createKeyTest } from './payments/gateways/test-keys.ts'
import { countOpenPayments } from './payments/queries.ts'
import type { Clock } from './platform/clock.ts'
import { importPicturePlaces } from './product-files/picture-places.ts'
import { importRoutes, productFileRoutes } from './product-files/routes.ts'
import { createProductFiles } from './product-files/service.ts'
import { productPicturePlaces } from './products/picture-places.ts'
import { categoryRoutes, optionRoutes, productFieldRoutes, productRoutes } from './products/routes.ts'
import { createProducts, type DemoCatalogue, repriceAtSellingRate } from './products/service.ts'
import { lockRatesExclusive } from './rates/queries.ts'
import { metalRoutes, rateRoutes } from './rates/routes.ts'
import { createRates } from './rates/service.ts'
import { MAX_INVITATION_CHECKS_PER_MINUTE, referralRoutes } from './referrals/routes.ts'
import { createReferrals } from './referrals/service.ts'
import { reviewPicturePlaces } from './reviews/picture-places.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { createReviews } from './reviews/service.ts'
import { menuRoutes, roleRoutes } from './roles/routes.ts'
import { createRoles } from './roles/service.ts'
import { searchRoutes } from './search/routes.ts'
import { createSearch } from './search/service.ts'
import { securityRoutes } from './security/routes.ts'
import { createSecurity } from './security/service.ts'
import { createBrandPictures } from './settings/brand-pictures.ts'
import * as settingsPictures from './settings/picture-places.ts'
import { settingsRoutes } from './settings/routes.ts'
import { createSettings } from './settings/service.ts'
import { stockAlertRoutes } from './stock-alerts/routes.ts'
import { createStockAlerts } from './stock-alerts/service.ts'
import { countUsersWithRole } from './users/queries.ts'
import { wishlistRoutes } from './wishlist/routes.ts'
import { createWishlist } from './wishlist/service.ts'

export type ShopDeps = {
  config: Config
  database: Database
  clock: Clock
  cache: PublicCache
  log: FastifyBaseLogger
  uploadsDir: string
  /** The pictures that come with the shop, served at /images/. */
  imagesDir?: string
  secrets: Secrets
  /** What a new shop can start with. It is in `seed/`, which the server does not import. */
  loadDemoCatalogue?: (() => Promise<DemoCatalogue>) | undefined
  /** For tests, whose web servers are on this machine. */
  download?: DownloadOptions | undefined
  /** For tests, which sign in often. */
  passwordCost?: PasswordCost
}

/** Where pictures are shown or kept: server/media/library.test.ts compares it with the columns of the database. */
export const PICTURE_PLACES: readonly PicturePlace[] = [
  ...productPicturePlaces,
  ...contentPictures.contentPicturePlaces,
  ...homePictures.homePicturePlaces,
  ...pagePictures.pagePicturePlaces,
  ...settingsPictures.settingsPicturePlaces,
  ...importPicturePlaces,
  ...reviewPicturePlaces,
  ...orderPicturePlaces,
]

/** THE MAP: every room of the shop, each built from those before it, and what answers each call of the contract. */
export function createShop(deps: ShopDeps) {
  const { config, database, clock, cache, log, uploadsDir, imagesDir, secrets, download, passwordCost } = deps
  const { loadDemoCatalogue } = deps
  const limits = createRateLimiter({ database, secrets, enabled: config.rateLimit })
  const audit = createAudit({ database, clock })
  const connections = createConnections({
    database,
    clock,
    audit,
    config,
    secrets,
    log,
    isCurrent: cache.isCurrent,
    countOpenPayments,
    webAccess: download,
  })
  const gateways = createGateways({ connections, clock })
  const mediaRecords = createMediaRecords({ database, clock })
  const media = createMedia({ uploadsDir, imagesDir, download, records: mediaRecords })
  const settings = createSettings({
    database,
    clock,
    audit,
    media,
    config,
    connections,
    log,
    isCurrent: cache.isCurrent,
    onDemoEnd: cache.clear,
    deliveryFacts: () => delivery.facts(),
    paysOnline: async () => (await gateways.active()) !== null,
    livePrices: {
      lock: lockRatesExclusive,
      reprice: (tx) => repriceAtSellingRate(tx, clock.now()),
      refreshChargedWeights: (tx) => refreshAllNextItems(tx, clock.now()),
    },
  })
  const security = createSecurity({ database, clock, log, secrets, settings })
  const auditChain = createAuditChain({
    database,
    clock,
    log,
    onBroken: () => security.record({ kind: 'audit.broken' }),
  })
  const notifications = createNotifications({
    database,
    clock,
    audit,
    limits,
    config,
    connections,
    log,
    shop: settings.current,
    shopName: async () => (await settings.current()).shopName,
  })
  const roles = createRoles({ database, audit, security, countUsers: countUsersWithRole })
  const referrals = createReferrals({
    database,
    clock,
    settings,
    config,
    secrets,
    log,
    orders: referralOrders,
  })
  const search = createSearch({ database, settings, clock })
  const products = createProducts({ database, clock, audit, media, search, loadDemoCatalogue })
  const items = createItems({ database, clock, audit, products, settings, config, orders: itemOrders })
  const certificates = createCertificates({ database, clock, media })
  const productFiles = createProductFiles({
    database,
    clock,
    log,
    audit,
    media,
    products,
    search,
    publicUrl: config.publicUrl,
  })
  const rates = createRates({
    database,
    clock,
    audit,
    reprice: products.reprice,
    previewRepricing: products.previewRepricing,
    countProductsByMetal: products.countProductsByMetal,
    notifications,
    settings,
    onChange: cache.clear,
  })
  const rateFeed = createRateFeed({ clock, connections, log, applyRates: rates.applyFeedRates })
  const content = createContent({ database, audit, media })
  const home = createHome({ database, clock, audit, media, log, onChange: cache.invalidate })
  const pages = createPages({ database, clock, audit, media, log })
  const cart = createCart({ database, clock, settings, rates, secrets })
  const countVisitorLocks = createNetworkQuota({
    clock,
    enabled: config.rateLimit,
    maxPerMinute: MAX_VISITOR_LOCKS_PER_MINUTE,
    reason: 'Too many carts from your network.',
  })
  const addresses = createAddresses({ database, clock })
  const wishlist = createWishlist({ database, clock })
  const delivery = createDelivery({ database, clock, audit, settings, isCurrent: cache.isCurrent })
  const countDeliveryCheck = createNetworkQuota({
    clock,
    enabled: config.rateLimit,
    maxPerMinute: MAX_DELIVERY_CHECKS_PER_MINUTE,
    reason: 'Too many delivery checks from your network.',
  })
  const countInvitationCheck = createNetworkQuota({
    clock,
    enabled: config.rateLimit,
    maxPerMinute: MAX_INVITATION_CHECKS_PER_MINUTE,
    reason: 'Too many checks of referral codes from your network.',
  })
  const coupons = createCoupons({ database, clock, audit, limits, orders: createCouponOrders(secrets) })
  const documents = createOrderDocuments({ clock })
  const orders = createOrders({
    database,
    clock,
    settings,
    products,
    rates,
    cart,
    coupons,
    referrals,
    addresses,
    gateways,
    publicUrl: config.publicUrl,
    documents,
    audit,
    notifications,
    delivery,
    limits,
    secrets,
    log,
    security,
  })
  const invoices = createInvoices({ database, clock, settings, audit })
  const accounting = createAccounting({ database, clock, audit })
  const enquiries = createEnquiries({ database, clock, limits, notifications, settings })
  const reviews = createReviews({
    database,
    clock,
    limits,
    audit,
    media,
    products,
    notifications,
    settings,
  })
  const stockAlerts = createStockAlerts({ database, clock, limits, notifications, settings, log })
  const newsletter = createNewsletter({
    database,
    clock,
    audit,
    limits,
    connections,
    notifications,
    settings,
    log,
  })
  const auth = createAuth({
    database,
    clock,
    config,
    connections,
    limits,
    secrets,
    security,
    notifications,
    settings,
    referrals,
    audit,
    passwordCost,
  })
  const account = createAccount({
    database,
    clock,
    limits,
    security,
    notifications,
    settings,
    audit,
    addresses,
    referrals,
    orders,
    auth,
    eraseHooks: [
      orders.anonymise,
      enquiries.deleteForUser,
      reviews.eraseForUser,
      stockAlerts.deleteForUser,
      newsletter.deleteForUser,
      referrals.rememberErased,
    ],
  })
  const customers = createCustomers({
    database,
    clock,
    audit,
    security,
    auth,
  })
  const dashboard = createDashboard({ database, clock, config, connections, settings })
  const mediaLibrary = createMediaLibrary({
    database,
    clock,
    audit,
    log,
    files: media,
    records: mediaRecords,
    places: PICTURE_PLACES,
    changes: [
      products.changePictures,
      contentPictures.createPictureChanges({ database }),
      homePictures.createPictureChanges({ database }),
      pagePictures.createPictureChanges({ database }),
      settingsPictures.createPictureChanges({ database }),
    ],
  })
  const keyRotation = createKeyRotation({
    database,
    secrets,
    log,
    columns: [
      encryptedPanColumn,
      encryptedDeliveryCodeColumn,
      encryptedTotpSecrets,
      encryptedConnectionSecrets,
    ],
  })
  const testConnection = createConnectionTests({
    database,
    limits,
    connections,
    sendTestMessage: notifications.sendTest,
    previewRates: rateFeed.preview,
    fetchPublic: createWebFetch(download),
    testGatewayKeys: createKeyTest({ connections, gateways }),
  })
  const discovery = createDiscovery({ database, clock, config })

  const handlers: Handlers<typeof contract> = {
    auth: authRoutes(auth),
    account: accountRoutes(account),
    secondFactors: secondFactorRoutes(auth),
    addresses: addressRoutes(addresses),
    categories: categoryRoutes(products),
    items: itemRoutes(items),
    certificates: certificateRoutes(certificates),
    orderItems: orderItemRoutes(orders),
    options: optionRoutes(products),
    productFields: productFieldRoutes(products),
    products: { ...productRoutes(products), ...productFileRoutes(productFiles), ...searchRoutes(search) },
    imports: importRoutes(productFiles),
    rates: rateRoutes(rates, rateFeed),
    metals: metalRoutes(rates.metals),
    cart: cartRoutes(cart, countVisitorLocks),
    wishlist: wishlistRoutes(wishlist),
    delivery: deliveryRoutes(delivery, countDeliveryCheck),
    orders: orderRoutes(orders),
    invoices: invoiceRoutes(invoices),
    accounting: accountingRoutes(accounting),
    returns: returnRoutes(orders),
    orderNotes: orderNoteRoutes(orders),
    coupons: couponRoutes(coupons),
    referrals: referralRoutes(referrals, countInvitationCheck),
    customers: customerRoutes(customers),
    roles: roleRoutes(roles),
    invitations: invitationRoutes(auth),
    menu: menuRoutes(roles),
    carousels: carouselRoutes(content),
    banners: bannerRoutes(content),
    home: homeRoutes(home),
    pages: pageRoutes(pages),
    media: mediaRoutes(mediaLibrary),
    enquiries: enquiryRoutes(enquiries),
    reviews: reviewRoutes(reviews),
    stockAlerts: stockAlertRoutes(stockAlerts),
    newsletter: newsletterRoutes(newsletter),
    outbox: outboxRoutes(notifications),
    settings: settingsRoutes(settings, createBrandPictures({ settings, media })),
    connections: connectionRoutes(connections, testConnection),
    dashboard: dashboardRoutes(dashboard),
    audit: auditRoutes(audit, auditChain),
    security: securityRoutes({ security, audit, database, clock }),
  }

  return {
    handlers,
    authenticate: auth.authenticate,
    /** The shop's calls in process, for a caller; pages are rendered for an anonymous one. */
    api: (caller: Caller = ANONYMOUS): Api =>
      createInProcessApi(contract, handlers, caller, caller.signedIn ? undefined : cache, log),
    modules: {
      addresses,
      audit,
      auditChain,
      auth,
      cart,
      connections,
      content,
      coupons,
      customers,
      dashboard,
      delivery,
      discovery,
      enquiries,
      gateways,
      home,
      invoices,
      items,
      media,
      mediaLibrary,
      newsletter,
      notifications,
      orders,
      pages,
      productFiles,
      products,
      rateFeed,
      rates,
      referrals,
      reviews,
      roles,
      security,
      settings,
      search,
      stockAlerts,
      wishlist,
    },
    /** Called after each change of what public pages show, here or in another process. */
    invalidateCaches(change: PublicChange = 'everything') {
      if (change === 'everything') {
        settings.clearCache()
        connections.clearCache()
        delivery.zones.clearCache()
      }
      cache.invalidate(change)
    },
    /** Ends the demo with the first request from elsewhere. Null: the shop has an address of its own. */
    onRequest: config.isLocal ? createDemoGuard(settings.endDemo) : null,
    /** Stops the start with a sentence when `secret.key` belongs to another database. */
    assertKeys: keyRotation.assertKeys,
    start() {
      notifications.start()
      rates.start()
      referrals.start()
      rateFeed.start()
      orders.unpaidTransfers.start()
      orders.gatewayEvents.start()
      orders.panRegister.start()
      pages.start()
      home.schedule.start()
      stockAlerts.start()
      newsletter.start()
      keyRotation.start()
      auditChain.start()
      security.start()
      productFiles.imports.startRuns()
      mediaLibrary.cleanUp.start()
    },
    async stop() {
      rateFeed.stop()
      await productFiles.imports.stop()
      await orders.unpaidTransfers.stop()
      await orders.gatewayEvents.stop()
      await orders.panRegister.stop()
      await pages.stop()
      await home.schedule.stop()
      await stockAlerts.stopLoop()
      newsletter.stop()
      await mediaLibrary.cleanUp.stop()
      await keyRotation.stop()
      await auditChain.stop()
      rates.stop()
      await referrals.stop()
      await notifications.stop()
      await security.stop()
    },
  }
}

export type Shop = ReturnType<typeof createShop>
