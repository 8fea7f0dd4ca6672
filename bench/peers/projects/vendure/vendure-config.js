// The production configuration of Vendure's own scaffold, without e-mail, GraphiQL and dashboard.
const path = require('node:path')
const {
  dummyPaymentHandler,
  DefaultJobQueuePlugin,
  DefaultSchedulerPlugin,
  DefaultSearchPlugin,
  DefaultLogger,
  LogLevel,
} = require('@vendure/core')
const { AssetServerPlugin } = require('@vendure/asset-server-plugin')

exports.config = {
  apiOptions: {
    port: Number(process.env.PORT || 3000),
    hostname: '127.0.0.1',
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
    trustProxy: 1,
    cors: { origin: [], credentials: true },
  },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: {
      identifier: 'superadmin',
      password: process.env.SUPERADMIN_PASSWORD || 'benchmark-only',
    },
    cookieOptions: { secret: process.env.COOKIE_SECRET || 'benchmark-only' },
  },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  dbConnectionOptions: {
    type: 'postgres',
    synchronize: process.env.DB_SYNC === 'true',
    logging: false,
    url: process.env.DATABASE_URL,
  },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  customFields: {},
  plugins: [
    AssetServerPlugin.init({
      route: 'assets',
      assetUploadDir: path.join(__dirname, 'static/assets'),
      assetUrlPrefix: 'https://shop.example/assets/',
    }),
    DefaultSchedulerPlugin.init(),
    DefaultJobQueuePlugin.init({
      useDatabaseForBuffer: true,
      ...(process.env.JOB_POLL ? { pollInterval: Number(process.env.JOB_POLL) } : {}),
    }),
    DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
}
