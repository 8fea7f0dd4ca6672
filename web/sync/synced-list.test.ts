import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addLine, getItemKey, mergeLines, removeLine } from '#domain/cart.ts'
import { conflict, unauthenticated, unavailable } from '#domain/errors.ts'
import { fc } from '#testing/fast-check.ts'
import { session } from '#web/session/session.ts'
import { fakeBrowser, fakeStorage } from '#web/storage/fake-browser.ts'
import { createSyncedList } from './synced-list.ts'

type Line = { productId: string; variantId?: string; quantity: number }

/** A line by its key: `a` is a product, and `b:12` its variant in size 12. */
const lineOf = (key: string, quantity: number): Line => {
  const [productId = key, size] = key.split(':')
  return size === undefined ? { productId, quantity } : { productId, variantId: key, quantity }
}

/** The server's carts, behind a network that can fail in several ways. */
function fakeShop() {
  const carts = new Map<string, Map<string, number>>()
  const shop = {
    mode: 'up' as 'up' | 'down' | 'answer-lost',
    mergeCalls: 0,
    reads: 0,
    /** Called while a request is handled. */
    onRequest: () => {},
    /** How many microtasks an answer takes. */
    delayTicks: 1,
    maxQuantity: 1000,
    isSessionOver: false,
    quantitiesOf: (userId: string): Record<string, number> => Object.fromEntries(carts.get(userId) ?? []),
    /** As from another device. */
    put(userId: string, productId: string, quantity: number) {
      cartOf(userId).set(productId, quantity)
    },
  }
  const cartOf = (userId: string) => {
    if (!carts.has(userId)) carts.set(userId, new Map())
    return carts.get(userId)!
  }
  async function respond(work: (cart: Map<string, number>) => void): Promise<Line[]> {
    const userId = session.current()?.user._id
    for (let tick = shop.delayTicks; tick > 0; tick -= 1) await Promise.resolve()
    shop.onRequest()
    if (shop.mode === 'down') throw unavailable('away')
    if (!userId) throw unauthenticated()
    if (shop.isSessionOver) {
      session.end()
      throw unauthenticated()
    }
    const cart = cartOf(userId)
    work(cart)
    await Promise.resolve()
    if (shop.mode === 'answer-lost') throw unavailable('the answer was lost')
    return [...cart].map(([key, quantity]) => lineOf(key, quantity))
  }
  const assertAvailable = (quantity: number) => {
    if (quantity > shop.maxQuantity) throw conflict(`Only ${shop.maxQuantity} left`)
    return quantity
  }
  return Object.assign(shop, {
    fetchEntries: () => {
      shop.reads += 1
      return respond(() => {})
    },
    add: (productId: string, quantity: number) =>
      respond((cart) => void cart.set(productId, assertAvailable((cart.get(productId) ?? 0) + quantity))),
    set: (productId: string, quantity: number) =>
      respond(
        (cart) =>
          void (quantity > 0 ? cart.set(productId, assertAvailable(quantity)) : cart.delete(productId)),
      ),
    merge: (lines: Line[]) => {
      shop.mergeCalls += 1
      return respond((cart) => {
        const serverLines = [...cart].map(([key, quantity]) => lineOf(key, quantity))
        for (const line of mergeLines(serverLines, lines))
          cart.set(getItemKey(line), Math.min(line.quantity, shop.maxQuantity))
      })
    },
  })
}

type Shop = ReturnType<typeof fakeShop>

/** The browser's locks: one task at a time over all tabs. A reloaded page lets go of them. */
let lockQueue: Promise<unknown> = Promise.resolve()
vi.stubGlobal('navigator', {
  locks: {
    request(_name: string, task: () => Promise<unknown>) {
      const result = lockQueue.then(task)
      lockQueue = result.catch(() => {})
      return result
    },
  },
})

function openTab(shop: Shop, tabStored = new Map<string, string>()) {
  let isOpen = true
  const tabStorage = fakeStorage(tabStored)
  /** A tab that is closed or reloaded sends nothing and hears no answer. */
  const whileOpen = <T>(call: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (isOpen)
        call().then(
          (answer) => isOpen && resolve(answer),
          (error: unknown) => isOpen && reject(error),
        )
    })
  const list = createSyncedList<Line>({
    key: 'cart',
    parseEntry: (stored) => stored as Line,
    remote: {
      fetchEntries: () => whileOpen(shop.fetchEntries),
      mergeGuestEntries: (lines) => whileOpen(() => shop.merge(lines)),
      setEntry: (productId, line) => whileOpen(() => shop.set(productId, line?.quantity ?? 0)),
    },
    getTabStorage: () => tabStorage,
  })
  return {
    /** The same tab with its page loaded again. What the old page does after this moment leaves no trace. */
    async reload() {
      isOpen = false
      const atReload = [new Map(browser.stored), new Map(tabStored)] as const
      await new Promise((resolve) => setImmediate(resolve))
      browser.stored.clear()
      for (const [key, value] of atReload[0]) browser.stored.set(key, value)
      lockQueue = Promise.resolve()
      return openTab(shop, atReload[1])
    },
    ...list,
    quantities: () => Object.fromEntries(list.entries().map((line) => [getItemKey(line), line.quantity])),
    add: (productId: string, quantity = 1) =>
      list.change({
        keys: [productId],
        isAddition: true,
        apply: (lines) => addLine(lines, lineOf(productId, quantity), 1000),
        send: () => whileOpen(() => shop.add(productId, quantity)),
      }),
    remove: (productId: string) =>
      list.change({
        keys: [productId],
        isAddition: false,
        apply: (lines) => removeLine(lines, productId),
        send: () => whileOpen(() => shop.set(productId, 0)),
      }),
  }
}

const signIn = (name: string) =>
  session.start({
    token: `token of ${name}`,
    user: { id: name, _id: name, name, email: `${name}@example.in`, phone: '9848022100', role: 'user' },
  })

// The calls of a tab that was closed never end. Their timeouts would fire during the tests of another file.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterAll(() => void vi.useRealTimers())

let browser: ReturnType<typeof fakeBrowser>
let shop: Shop
let tab: ReturnType<typeof openTab>
beforeEach(() => {
  lockQueue = Promise.resolve()
  browser = fakeBrowser()
  session.end()
  shop = fakeShop()
  tab = openTab(shop)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

describe('a visitor', () => {
  test('without entries has the same array before and after hydration, so nothing renders again', () => {
    expect(tab.entries()).toBe(tab.store.initial)
    browser.stored.set('cart', '[]')
    expect(tab.entries()).toBe(tab.store.initial)
    browser.stored.set('cart', '"no list"')
    expect(tab.entries()).toBe(tab.store.initial)
  })

  test('has a list in local storage that needs no server and survives a reload', async () => {
    shop.mode = 'down'
    await tab.add('a', 2)
    await tab.add('a')
    expect(JSON.parse(browser.stored.get('cart')!)).toEqual([{ productId: 'a', quantity: 3 }])
    expect(openTab(shop).quantities()).toEqual({ a: 3 })
  })

  test('has a list that lasts as long as the page when storage is full', async () => {
    await tab.add('a')
    browser.state.isFull = true
    await tab.add('b')
    expect(tab.quantities()).toEqual({ a: 1, b: 1 })
  })

  test('has a list that lasts as long as the page when storage is blocked', async () => {
    browser.state.isBlocked = true
    await tab.add('a')
    await tab.add('b')
    expect(tab.quantities()).toEqual({ a: 1, b: 1 })
  })
})

describe('at sign-in', () => {
  test('the lines are merged once, also when two effects and two tabs refresh', async () => {
    const other = openTab(shop)
    await tab.add('a', 2)
    signIn('asha')
    await Promise.all([tab.refresh(), tab.refresh(), other.refresh(), other.refresh()])
    expect(shop.quantitiesOf('asha')).toEqual({ a: 2 })
    expect(shop.mergeCalls).toBe(1)
    await tab.refresh()
    expect([shop.quantitiesOf('asha'), shop.mergeCalls]).toEqual([{ a: 2 }, 1])
  })

  test('the server’s list then replaces the local one, with the larger of two quantities', async () => {
    shop.put('asha', 'a', 5)
    shop.put('asha', 'b', 1)
    await tab.add('a', 2)
    signIn('asha')
    await tab.refresh()
    expect(tab.quantities()).toEqual({ a: 5, b: 1 })
  })

  test('a product that is added before the lines were merged counts once', async () => {
    await tab.add('a')
    signIn('asha')
    const sent = tab.refresh()
    await Promise.all([sent, tab.add('a')])
    expect([shop.quantitiesOf('asha'), tab.quantities()]).toEqual([{ a: 2 }, { a: 2 }])
  })

  test('the lines stay when the server cannot be reached, and are merged at the next contact', async () => {
    await tab.add('a', 2)
    shop.mode = 'down'
    signIn('asha')
    await tab.refresh()
    await tab.add('b')
    expect(tab.quantities()).toEqual({ a: 2, b: 1 })
    shop.mode = 'up'
    await tab.refresh()
    expect([shop.quantitiesOf('asha'), tab.quantities()]).toEqual([
      { a: 2, b: 1 },
      { a: 2, b: 1 },
    ])
  })

  test('a line that is removed before the merge is also removed from the server’s list', async () => {
    shop.put('asha', 'a', 5)
    await tab.add('a', 2)
    signIn('asha')
    await Promise.all([tab.refresh(), tab.remove('a')])
    expect([shop.quantitiesOf('asha'), tab.quantities()]).toEqual([{}, {}])
  })

  test('a line that is added to before the merge keeps the larger quantity of the server', async () => {
    shop.put('asha', 'a', 5)
    await tab.add('a', 2)
    shop.mode = 'down'
    signIn('asha')
    await tab.add('a')
    shop.mode = 'up'
    await tab.refresh()
    expect(shop.quantitiesOf('asha')).toEqual({ a: 5 })
  })

  test('the lines stay the visitor’s when the session ends before the merge', async () => {
    await tab.add('a', 2)
    shop.mode = 'down'
    signIn('asha')
    await tab.refresh()
    session.end()
    await tab.refresh()
    expect(tab.quantities()).toEqual({ a: 2 })
  })

  test('a product that is added counts once when the session ends at once', async () => {
    await tab.add('a', 2)
    shop.mode = 'down'
    signIn('asha')
    await tab.refresh()
    Object.assign(shop, { mode: 'up', isSessionOver: true })
    await tab.add('a')
    expect(tab.quantities()).toEqual({ a: 3 })
  })

  test('a line that another tab adds during the merge is not lost', async () => {
    await tab.add('a')
    signIn('asha')
    const both = ['a', 'z'].map((productId) => ({ productId, quantity: 1 }))
    shop.onRequest = () => {
      // The other tab does not know of the sign-in yet.
      browser.stored.set('cart-standing', JSON.stringify({ owner: null }))
      browser.stored.set('cart', JSON.stringify(both))
      shop.onRequest = () => {}
    }
    await tab.refresh()
    expect(tab.quantities()).toEqual({ a: 1, z: 1 })
    await tab.refresh()
    expect(shop.quantitiesOf('asha')).toEqual({ a: 1, z: 1 })
  })
})

describe('signed in', () => {
  beforeEach(async () => {
    signIn('asha')
    await tab.refresh()
  })

  test('a change shows at once and reaches the server', async () => {
    const sent = tab.add('a')
    expect(tab.quantities()).toEqual({ a: 1 })
    await sent
    expect(shop.quantitiesOf('asha')).toEqual({ a: 1 })
  })

  test('two refreshes at the same time share one request', async () => {
    shop.reads = 0
    await Promise.all([tab.refresh(), tab.refresh()])
    expect(shop.reads).toBe(1)
    await tab.refresh()
    expect(shop.reads).toBe(2)
  })

  test('a change that waits to be sent stays visible', async () => {
    const first = tab.add('a')
    const second = tab.add('b')
    await first
    expect(tab.quantities()).toEqual({ a: 1, b: 1 })
    await second
  })

  test('an older answer never reverts a newer change', async () => {
    const refreshed = tab.refresh()
    await Promise.all([refreshed, tab.add('a'), tab.add('b'), tab.add('a')])
    expect([shop.quantitiesOf('asha'), tab.quantities()]).toEqual([
      { a: 2, b: 1 },
      { a: 2, b: 1 },
    ])
  })

  test('a refused change is reverted and throws the reason', async () => {
    shop.maxQuantity = 2
    await tab.add('a', 2)
    await expect(tab.add('a')).rejects.toMatchObject({ kind: 'conflict', message: 'Only 2 left' })
    expect(tab.quantities()).toEqual({ a: 2 })
  })

  test('after a refusal the list is the server’s, with the lines of another device', async () => {
    shop.maxQuantity = 1
    await tab.add('a')
    shop.put('asha', 'b', 1)
    await expect(tab.add('a')).rejects.toThrow('Only 1 left')
    expect(tab.quantities()).toEqual({ a: 1, b: 1 })
  })

  test('a line that is removed while the server cannot be reached does not come back', async () => {
    await tab.add('a')
    await tab.add('b')
    shop.mode = 'down'
    await tab.remove('a')
    shop.mode = 'up'
    await tab.refresh()
    expect([shop.quantitiesOf('asha'), tab.quantities()]).toEqual([{ b: 1 }, { b: 1 }])
  })

  test('an addition whose answer is lost counts once', async () => {
    await tab.add('a')
    shop.mode = 'answer-lost'
    await tab.add('a')
    shop.mode = 'up'
    await tab.refresh()
    await tab.add('b')
    expect(shop.quantitiesOf('asha')).toEqual({ a: 2, b: 1 })
  })

  test('a line that exceeds a lowered stock is dropped, and the other changes are sent', async () => {
    await tab.add('b')
    shop.mode = 'down'
    await tab.add('a', 5)
    await tab.remove('b')
    shop.mode = 'up'
    shop.maxQuantity = 2
    await tab.refresh()
    expect([shop.quantitiesOf('asha'), tab.quantities()]).toEqual([{}, {}])
  })

  test('signing out empties the list, and the next person finds their own', async () => {
    shop.put('bina', 'z', 1)
    await tab.add('a')
    shop.mode = 'down'
    await tab.add('b')
    session.end()
    await tab.refresh()
    expect(tab.quantities()).toEqual({})
    shop.mode = 'up'
    signIn('bina')
    await tab.refresh()
    expect([tab.quantities(), shop.quantitiesOf('bina')]).toEqual([{ z: 1 }, { z: 1 }])
    expect(shop.quantitiesOf('asha')).toEqual({ a: 1 })
  })

  test('another person’s list is never shown, also without a refresh after the sign-out', async () => {
    await tab.add('a')
    signIn('bina')
    await tab.refresh()
    expect([tab.quantities(), shop.quantitiesOf('bina')]).toEqual([{}, {}])
  })

  test('an answer that comes after the sign-out is not shown to the next visitor', async () => {
    shop.put('asha', 'x', 1)
    const refreshed = tab.refresh()
    shop.onRequest = session.end
    await refreshed
    expect(tab.quantities()).toEqual({})
    expect(browser.stored.get('cart')).toBe('[]')
  })

  test('a pending change is hidden when its person signs out', async () => {
    const sent = tab.add('a')
    session.end()
    expect(tab.quantities()).toEqual({})
    await sent
    expect(tab.quantities()).toEqual({})
  })

  test('a sign-in during a refresh for another person refreshes for the new one', async () => {
    shop.put('bina', 'z', 1)
    const refreshed = tab.refresh()
    signIn('bina')
    await Promise.all([refreshed, tab.refresh()])
    expect(tab.quantities()).toEqual({ z: 1 })
  })

  test('a change after the end of the session goes to a visitor’s list', async () => {
    await tab.add('a')
    shop.isSessionOver = true
    await tab.add('b')
    expect(session.current()).toBeNull()
    await tab.refresh()
    expect(tab.quantities()).toEqual({ b: 1 })
  })

  test('two tabs that change at the same time agree in the end', async () => {
    const other = openTab(shop)
    await Promise.all([tab.add('a'), other.add('b'), tab.add('c'), other.add('a')])
    await Promise.all([tab.refresh(), other.refresh()])
    expect(shop.quantitiesOf('asha')).toEqual({ a: 2, b: 1, c: 1 })
    expect([tab.quantities(), other.quantities()]).toEqual([
      shop.quantitiesOf('asha'),
      shop.quantitiesOf('asha'),
    ])
  })

  test('the list is the same array as long as nothing changes, and never older than storage', async () => {
    await tab.add('a')
    expect(tab.entries()).toBe(tab.entries())
    browser.stored.set('cart', JSON.stringify([{ productId: 'q', quantity: 4 }]))
    expect(tab.quantities()).toEqual({ q: 4 })
    expect(tab.entries()).toBe(tab.entries())
  })

  test('a change of another tab arrives', async () => {
    tab.store.subscribe(() => {})
    browser.writeFromOtherTab('cart', [{ productId: 'q', quantity: 4 }])
    expect(tab.quantities()).toEqual({ q: 4 })
  })
})

/** Another sequence of random tests: `SEED=7 vitest run …`. */
const SEED = Number(process.env.SEED ?? 20261122)

describe('a reload', () => {
  beforeEach(async () => {
    signIn('asha')
    await tab.refresh()
  })

  test.each([0, 1, 2, 3, 4, 5, 6])('after %d microtasks of an addition counts it once', async (ticks) => {
    void tab.add('a')
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
    const reloaded = await tab.reload()
    await reloaded.refresh()
    expect([shop.quantitiesOf('asha'), reloaded.quantities()]).toEqual([{ a: 1 }, { a: 1 }])
  })

  test('keeps two pending changes, and a removal', async () => {
    await tab.add('b', 2)
    void tab.add('a')
    void tab.remove('b')
    void tab.add('a')
    const reloaded = await tab.reload()
    await reloaded.refresh()
    expect([shop.quantitiesOf('asha'), reloaded.quantities()]).toEqual([{ a: 2 }, { a: 2 }])
  })

  test('shows the change before the server answers', async () => {
    void tab.add('a')
    const reloaded = await tab.reload()
    void reloaded.refresh()
    expect(reloaded.quantities()).toEqual({ a: 1 })
  })

  test('does not repeat a change that was answered', async () => {
    await tab.add('a')
    shop.put('asha', 'a', 5)
    const reloaded = await tab.reload()
    await reloaded.refresh()
    expect(reloaded.quantities()).toEqual({ a: 5 })
  })

  test('drops a pending change when another person signs in', async () => {
    void tab.add('a')
    const reloaded = await tab.reload()
    signIn('bina')
    await reloaded.refresh()
    expect([shop.quantitiesOf('bina'), reloaded.quantities()]).toEqual([{}, {}])
  })
})

test('sizes of a product are lines of their own, at sign-in and after it', async () => {
  const tab = openTab(shop)
  await tab.add('ring:12', 2)
  await tab.add('ring:14')
  await tab.add('ring:12')
  expect(tab.quantities()).toEqual({ 'ring:12': 3, 'ring:14': 1 })
  shop.put('asha', 'ring:16', 1)
  signIn('asha')
  await tab.refresh()
  await tab.remove('ring:14')
  expect(shop.quantitiesOf('asha')).toEqual({ 'ring:16': 1, 'ring:12': 3 })
  expect(tab.quantities()).toEqual(shop.quantitiesOf('asha'))
})

test('lines that an old version of the page stored without a variant are kept', async () => {
  browser.stored.set('cart', JSON.stringify([{ productId: 'ring', quantity: 2 }]))
  const tab = openTab(shop)
  await tab.add('ring')
  signIn('asha')
  await tab.refresh()
  expect(shop.quantitiesOf('asha')).toEqual({ ring: 3 })
})

test(`no line is lost or doubled in random sequences with reloads (seed ${SEED})`, async () => {
  const step = fc.record({
    mode: fc.constantFrom('up' as const, 'down' as const, 'answer-lost' as const),
    action: fc.constantFrom('add', 'remove', 'refresh', 'reload'),
    productId: fc.constantFrom('a', 'b', 'b:12', 'b:14'),
    waitTicks: fc.nat(12),
    delayTicks: fc.nat(6),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      browser = fakeBrowser()
      signIn('asha')
      const shop = fakeShop()
      let tab = openTab(shop)
      const model = new Map<string, number>()
      for (const { mode, action, productId, waitTicks, delayTicks } of steps) {
        Object.assign(shop, { mode, delayTicks })
        if (action === 'refresh') void tab.refresh()
        if (action === 'reload') {
          tab = await tab.reload()
          void tab.refresh()
        }
        if (action === 'add') {
          model.set(productId, (model.get(productId) ?? 0) + 1)
          void tab.add(productId)
        }
        if (action === 'remove') {
          model.delete(productId)
          void tab.remove(productId)
        }
        for (let tick = 0; tick < waitTicks; tick += 1) await Promise.resolve()
      }
      shop.mode = 'up'
      await tab.refresh()
      await tab.refresh()
      expect([shop.quantitiesOf('asha'), tab.quantities()]).toEqual([
        Object.fromEntries(model),
        Object.fromEntries(model),
      ])
    }),
    { numRuns: 300, seed: SEED },
  )
})

test(`no line is lost or doubled in random sequences with a failing network (seed ${SEED})`, async () => {
  const step = fc.record({
    mode: fc.constantFrom('up' as const, 'down' as const, 'answer-lost' as const),
    tab: fc.nat(1),
    action: fc.constantFrom('add', 'remove', 'refresh', 'sign in'),
    productId: fc.constantFrom('a', 'b', 'b:12', 'b:14'),
    isAwaited: fc.boolean(),
    delayTicks: fc.nat(6),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      browser = fakeBrowser()
      session.end()
      const shop = fakeShop()
      const tabs = [openTab(shop), openTab(shop)]
      const model = new Map<string, number>()
      const pending: Promise<unknown>[] = []
      for (const { mode, tab, action, productId, isAwaited, delayTicks } of steps) {
        Object.assign(shop, { mode, delayTicks })
        const currentTab = tabs[tab]!
        if (action === 'sign in') {
          await Promise.all(pending)
          if (!session.current()) signIn('asha')
          pending.push(...tabs.map(({ refresh }) => refresh()))
        }
        if (action === 'refresh') pending.push(currentTab.refresh())
        if (action === 'add') {
          model.set(productId, (model.get(productId) ?? 0) + 1)
          pending.push(currentTab.add(productId))
        }
        if (action === 'remove') {
          model.delete(productId)
          pending.push(currentTab.remove(productId))
        }
        if (isAwaited) await Promise.all(pending)
      }
      await Promise.all(pending)
      shop.mode = 'up'
      if (!session.current()) signIn('asha')
      await tabs[0]!.refresh()
      await tabs[1]!.refresh()
      expect(shop.quantitiesOf('asha')).toEqual(Object.fromEntries(model))
      expect([tabs[0]!.quantities(), tabs[1]!.quantities()]).toEqual([
        shop.quantitiesOf('asha'),
        shop.quantitiesOf('asha'),
      ])
    }),
    { numRuns: 300, seed: SEED },
  )
})
