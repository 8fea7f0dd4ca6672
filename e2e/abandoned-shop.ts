import { createShopProcess } from './shop-process.ts'

// A test that never ends its shop: kill.spec.ts kills this process and looks at what is left.
const shop = await createShopProcess()
await shop.start()
process.stdout.write(JSON.stringify({ pid: shop.pid(), dataDir: shop.dataDir }))
setInterval(() => {}, 60_000)
