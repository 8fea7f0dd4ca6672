import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addLine, mergeLines, removeLine } from '#domain/cart.ts'
import { conflict, unauthenticated, unavailable } from '#domain/errors.ts'
import { fc } from '#testing/fast-check.ts'
import { session } from '#web/session/session.ts'
import { fakeBrowser } from '#web/storage/fake-browser.ts'
import { createSyncedList } from './synced-list.ts'

type Line = { productId: string; quantity: number }

/** The shop's side, with the ways in which a network fails. */
function fakeShop() {
  const carts = new Map<string, Map<string, number>>()
  const shop = {
    mode: 'up' as 'up' | 'down' | 'answer-lost',
    mergeCalls: 0,
    reads: 0,
    /** What happens while the shop is asked. */
    onRequest: () => {},
    /** How late an answer is. */
    ticks: 1,
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
    for (let tick = shop.ticks; tick > 0; tick -= 1) await Promise.resolve()
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
    return [...cart].map(([productId, quantity]) => ({ productId, quantity }))
  }
  const assertAvailable = (quantity: number) => {
    if (quantity > shop.maxQuantity) throw conflict(`Only ${shop.maxQuantity} left`)
    return quantity
  }
  return Object.assign(shop, {
    read: () => {
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
    join: (lines: Line[]) => {
      shop.mergeCalls += 1
      return respond((cart) => {
        const here = [...cart].map(([productId, quantity]) => ({ productId, quantity }))
        for (const line of mergeLines(here, lines))
          cart.set(line.productId, Math.min(line.quantity, shop.maxQuantity))
      })
    },
  })
}

type Shop = ReturnType<typeof fakeShop>

function openTab(shop: Shop) {
  const list = createSyncedList<Line>({
    key: 'cart',
    read: (stored) => stored as Line,
    remote: {
      read: shop.read,
      mergeGuestEntries: shop.join,
      setEntry: (productId, line) => shop.set(productId, line?.quantity ?? 0),
    },
  })
  return {
    ...list,
    quantities: () => Object.fromEntries(list.entries().map((line) => [line.productId, line.quantity])),
    add: (productId: string, quantity = 1) =>
      list.change({
        productIds: [productId],
        isAddition: true,
        apply: (lines) => addLine(lines, { productId, quantity }, 1000),
        send: () => shop.add(productId, quantity),
      }),
    remove: (productId: string) =>
      list.change({
        productIds: [productId],
        isAddition: false,
        apply: (lines) => removeLine(lines, productId),
        send: () => shop.set(productId, 0),
      }),
  }
}

const signIn = (name: string) =>
  session.start({
    token: `token of ${name}`,
    user: { id: name, _id: name, name, email: `${name}@example.in`, phone: '9848022100', role: 'user' },
  })

let browser: ReturnType<typeof fakeBrowser>
let shop: Shop
let tab: ReturnType<typeof openTab>
beforeEach(() => {
  browser = fakeBrowser()
  session.end()
  shop = fakeShop()
  tab = openTab(shop)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

describe('a visitor', () => {
  test('without entries has the same list before and after the browser has looked: nothing is drawn anew', () => {
    expect(tab.entries()).toBe(tab.emptyList)
    browser.stored.set('cart', '[]')
    expect(tab.entries()).toBe(tab.emptyList)
    browser.stored.set('cart', '"no list"')
    expect(tab.entries()).toBe(tab.emptyList)
  })

  test('has a list in local storage that asks nobody and survives a reload', async () => {
    shop.mode = 'down'
    await tab.add('a', 2)
    await tab.add('a')
    expect(JSON.parse(browser.stored.get('cart')!)).toEqual([{ productId: 'a', quantity: 3 }])
    expect(openTab(shop).quantities()).toEqual({ a: 3 })
  })

  test('with full storage has one that lasts as long as the page', async () => {
    await tab.add('a')
    browser.state.isFull = true
    await tab.add('b')
    expect(tab.quantities()).toEqual({ a: 1, b: 1 })
  })

  test('with blocked storage has one that lasts as long as the page', async () => {
    browser.state.isBlocked = true
    await tab.add('a')
    await tab.add('b')
    expect(tab.quantities()).toEqual({ a: 1, b: 1 })
  })
})

describe('at sign-in', () => {
  test('the lines are sent once, also when two effects and two tabs ask', async () => {
    const other = openTab(shop)
    await tab.add('a', 2)
    signIn('asha')
    await Promise.all([tab.refresh(), tab.refresh(), other.refresh(), other.refresh()])
    expect(shop.quantitiesOf('asha')).toEqual({ a: 2 })
    expect(shop.mergeCalls).toBe(1)
    await tab.refresh()
    expect([shop.quantitiesOf('asha'), shop.mergeCalls]).toEqual([{ a: 2 }, 1])
  })

  test('the server’s list then replaces the local one, the larger quantity winning', async () => {
    shop.put('asha', 'a', 5)
    shop.put('asha', 'b', 1)
    await tab.add('a', 2)
    signIn('asha')
    await tab.refresh()
    expect(tab.quantities()).toEqual({ a: 5, b: 1 })
  })

  test('a piece that is added before the lines were sent counts once', async () => {
    await tab.add('a')
    signIn('asha')
    const sent = tab.refresh()
    await Promise.all([sent, tab.add('a')])
    expect([shop.quantitiesOf('asha'), tab.quantities()]).toEqual([{ a: 2 }, { a: 2 }])
  })

  test('with the server away the lines stay and are sent at the next contact', async () => {
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

  test('a line that is removed before it was sent is removed from what the person had as well', async () => {
    shop.put('asha', 'a', 5)
    await tab.add('a', 2)
    signIn('asha')
    await Promise.all([tab.refresh(), tab.remove('a')])
    expect([shop.quantitiesOf('asha'), tab.quantities()]).toEqual([{}, {}])
  })

  test('a line that is added to before it was sent keeps what the person had', async () => {
    shop.put('asha', 'a', 5)
    await tab.add('a', 2)
    shop.mode = 'down'
    signIn('asha')
    await tab.add('a')
    shop.mode = 'up'
    await tab.refresh()
    expect(shop.quantitiesOf('asha')).toEqual({ a: 5 })
  })

  test('that did not last until the lines were sent, they are the visitor’s still', async () => {
    await tab.add('a', 2)
    shop.mode = 'down'
    signIn('asha')
    await tab.refresh()
    session.end()
    await tab.refresh()
    expect(tab.quantities()).toEqual({ a: 2 })
  })

  test('with a session that is over at once, a piece that is added counts once', async () => {
    await tab.add('a', 2)
    shop.mode = 'down'
    signIn('asha')
    await tab.refresh()
    Object.assign(shop, { mode: 'up', isSessionOver: true })
    await tab.add('a')
    expect(tab.quantities()).toEqual({ a: 3 })
  })

  test('a line that another tab puts in meanwhile is not lost', async () => {
    await tab.add('a')
    signIn('asha')
    const both = ['a', 'z'].map((productId) => ({ productId, quantity: 1 }))
    shop.onRequest = () => {
      // a tab that has not heard of the sign-in
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

  test('asks once for two who want to know at the same time', async () => {
    shop.reads = 0
    await Promise.all([tab.refresh(), tab.refresh()])
    expect(shop.reads).toBe(1)
    await tab.refresh()
    expect(shop.reads).toBe(2)
  })

  test('a change that still waits to be sent stays on the screen', async () => {
    const first = tab.add('a')
    const second = tab.add('b')
    await first
    expect(tab.quantities()).toEqual({ a: 1, b: 1 })
    await second
  })

  test('an older answer never takes back what is newer', async () => {
    const asked = tab.refresh()
    await Promise.all([asked, tab.add('a'), tab.add('b'), tab.add('a')])
    expect([shop.quantitiesOf('asha'), tab.quantities()]).toEqual([
      { a: 2, b: 1 },
      { a: 2, b: 1 },
    ])
  })

  test('what is refused is taken back, and said', async () => {
    shop.maxQuantity = 2
    await tab.add('a', 2)
    await expect(tab.add('a')).rejects.toMatchObject({ kind: 'conflict', message: 'Only 2 left' })
    expect(tab.quantities()).toEqual({ a: 2 })
  })

  test('after a refusal the list is the server’s, with what another device put in', async () => {
    shop.maxQuantity = 1
    await tab.add('a')
    shop.put('asha', 'b', 1)
    await expect(tab.add('a')).rejects.toThrow('Only 1 left')
    expect(tab.quantities()).toEqual({ a: 1, b: 1 })
  })

  test('what is removed while the server is away does not come back', async () => {
    await tab.add('a')
    await tab.add('b')
    shop.mode = 'down'
    await tab.remove('a')
    shop.mode = 'up'
    await tab.refresh()
    expect([shop.quantitiesOf('asha'), tab.quantities()]).toEqual([{ b: 1 }, { b: 1 }])
  })

  test('an add whose answer is lost counts once', async () => {
    await tab.add('a')
    shop.mode = 'answer-lost'
    await tab.add('a')
    shop.mode = 'up'
    await tab.refresh()
    await tab.add('b')
    expect(shop.quantitiesOf('asha')).toEqual({ a: 2, b: 1 })
  })

  test('a stock that was lowered meanwhile stands in nobody’s way', async () => {
    await tab.add('b')
    shop.mode = 'down'
    await tab.add('a', 5)
    await tab.remove('b')
    shop.mode = 'up'
    shop.maxQuantity = 2
    await tab.refresh()
    expect([shop.quantitiesOf('asha'), tab.quantities()]).toEqual([{}, {}])
  })

  test('signing out takes the list along, and whoever signs in next finds their own', async () => {
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

  test('another person’s list is never shown, also when nobody noticed the sign-out', async () => {
    await tab.add('a')
    signIn('bina')
    await tab.refresh()
    expect([tab.quantities(), shop.quantitiesOf('bina')]).toEqual([{}, {}])
  })

  test('an answer that comes after the sign-out is not shown to the next visitor', async () => {
    shop.put('asha', 'x', 1)
    const asked = tab.refresh()
    shop.onRequest = session.end
    await asked
    expect(tab.quantities()).toEqual({})
    expect(browser.stored.get('cart')).toBe('[]')
  })

  test('a change that is underway leaves the screen with the person', async () => {
    const sent = tab.add('a')
    session.end()
    expect(tab.quantities()).toEqual({})
    await sent
    expect(tab.quantities()).toEqual({})
  })

  test('whoever signs in while the shop is asked for somebody else is asked for as well', async () => {
    shop.put('bina', 'z', 1)
    const asked = tab.refresh()
    signIn('bina')
    await Promise.all([asked, tab.refresh()])
    expect(tab.quantities()).toEqual({ z: 1 })
  })

  test('a session that is over makes a visitor’s list of what was wanted', async () => {
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

  test('is the same list as long as nothing changes, and never older than the storage', async () => {
    await tab.add('a')
    expect(tab.entries()).toBe(tab.entries())
    browser.stored.set('cart', JSON.stringify([{ productId: 'q', quantity: 4 }]))
    expect(tab.quantities()).toEqual({ q: 4 })
    expect(tab.entries()).toBe(tab.entries())
  })

  test('another tab’s change is heard', async () => {
    tab.subscribe(() => {})
    browser.writeFromOtherTab('cart', [{ productId: 'q', quantity: 4 }])
    expect(tab.quantities()).toEqual({ q: 4 })
  })
})

test('no line is ever lost or doubled, whatever the network does', async () => {
  const step = fc.record({
    mode: fc.constantFrom('up' as const, 'down' as const, 'answer-lost' as const),
    tab: fc.nat(1),
    what: fc.constantFrom('add', 'remove', 'refresh', 'sign in'),
    productId: fc.constantFrom('a', 'b', 'c'),
    isAwaited: fc.boolean(),
    ticks: fc.nat(6),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      fakeBrowser()
      session.end()
      const shop = fakeShop()
      const tabs = [openTab(shop), openTab(shop)]
      const model = new Map<string, number>()
      const pending: Promise<unknown>[] = []
      for (const { mode, tab, what: action, productId, isAwaited, ticks } of steps) {
        Object.assign(shop, { mode, ticks })
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
    { numRuns: 300 },
  )
})
