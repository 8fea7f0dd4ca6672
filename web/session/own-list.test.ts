import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addLine, mergeLines, removeLine } from '#domain/cart.ts'
import { conflict, unauthenticated, unavailable } from '#domain/errors.ts'
import { createOwnList } from './own-list.ts'
import { session } from './session.ts'
import { fakeBrowser } from './testing.ts'

type Line = { productId: string; quantity: number }

/** The shop's side, with the ways in which a network fails. */
function fakeShop() {
  const carts = new Map<string, Map<string, number>>()
  const shop = {
    mode: 'up' as 'up' | 'down' | 'deaf',
    joins: 0,
    reads: 0,
    /** What happens while the shop is asked. */
    meanwhile: () => {},
    /** How late an answer is. */
    ticks: 1,
    most: 1000,
    isSessionOver: false,
    of: (person: string): Record<string, number> => Object.fromEntries(carts.get(person) ?? []),
    /** As from another device. */
    put(person: string, productId: string, quantity: number) {
      cartOf(person).set(productId, quantity)
    },
  }
  const cartOf = (person: string) => {
    if (!carts.has(person)) carts.set(person, new Map())
    return carts.get(person)!
  }
  async function answer(work: (cart: Map<string, number>) => void): Promise<Line[]> {
    const person = session.current()?.user._id
    for (let tick = shop.ticks; tick > 0; tick -= 1) await Promise.resolve()
    shop.meanwhile()
    if (shop.mode === 'down') throw unavailable('away')
    if (!person) throw unauthenticated()
    if (shop.isSessionOver) {
      session.end()
      throw unauthenticated()
    }
    const cart = cartOf(person)
    work(cart)
    await Promise.resolve()
    if (shop.mode === 'deaf') throw unavailable('the answer was lost')
    return [...cart].map(([productId, quantity]) => ({ productId, quantity }))
  }
  const within = (quantity: number) => {
    if (quantity > shop.most) throw conflict(`Only ${shop.most} left`)
    return quantity
  }
  return Object.assign(shop, {
    read: () => {
      shop.reads += 1
      return answer(() => {})
    },
    add: (productId: string, quantity: number) =>
      answer((cart) => void cart.set(productId, within((cart.get(productId) ?? 0) + quantity))),
    set: (productId: string, quantity: number) =>
      answer((cart) => void (quantity > 0 ? cart.set(productId, within(quantity)) : cart.delete(productId))),
    join: (lines: Line[]) => {
      shop.joins += 1
      return answer((cart) => {
        const here = [...cart].map(([productId, quantity]) => ({ productId, quantity }))
        for (const line of mergeLines(here, lines))
          cart.set(line.productId, Math.min(line.quantity, shop.most))
      })
    },
  })
}

type Shop = ReturnType<typeof fakeShop>

function openTab(shop: Shop) {
  const list = createOwnList<Line>({
    key: 'cart',
    read: (stored) => stored as Line,
    remote: {
      read: shop.read,
      join: shop.join,
      put: (productId, line) => shop.set(productId, line?.quantity ?? 0),
    },
  })
  return {
    ...list,
    shown: () => Object.fromEntries(list.entries().map((line) => [line.productId, line.quantity])),
    add: (productId: string, quantity = 1) =>
      list.change({
        productIds: [productId],
        isAdded: true,
        locally: (lines) => addLine(lines, { productId, quantity }, 1000),
        call: () => shop.add(productId, quantity),
      }),
    remove: (productId: string) =>
      list.change({
        productIds: [productId],
        isAdded: false,
        locally: (lines) => removeLine(lines, productId),
        call: () => shop.set(productId, 0),
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
    expect(tab.entries()).toBe(tab.none)
    browser.kept.set('cart', '[]')
    expect(tab.entries()).toBe(tab.none)
    browser.kept.set('cart', '"no list"')
    expect(tab.entries()).toBe(tab.none)
  })

  test('has a list in local storage that asks nobody and survives a reload', async () => {
    shop.mode = 'down'
    await tab.add('a', 2)
    await tab.add('a')
    expect(JSON.parse(browser.kept.get('cart')!)).toEqual([{ productId: 'a', quantity: 3 }])
    expect(openTab(shop).shown()).toEqual({ a: 3 })
  })

  test('with full storage has one that lasts as long as the page', async () => {
    await tab.add('a')
    browser.state.isFull = true
    await tab.add('b')
    expect(tab.shown()).toEqual({ a: 1, b: 1 })
  })

  test('with blocked storage has one that lasts as long as the page', async () => {
    browser.state.isBlocked = true
    await tab.add('a')
    await tab.add('b')
    expect(tab.shown()).toEqual({ a: 1, b: 1 })
  })
})

describe('at sign-in', () => {
  test('the lines are sent once, also when two effects and two tabs ask', async () => {
    const other = openTab(shop)
    await tab.add('a', 2)
    signIn('asha')
    await Promise.all([tab.refresh(), tab.refresh(), other.refresh(), other.refresh()])
    expect(shop.of('asha')).toEqual({ a: 2 })
    expect(shop.joins).toBe(1)
    await tab.refresh()
    expect([shop.of('asha'), shop.joins]).toEqual([{ a: 2 }, 1])
  })

  test('the server’s list then replaces the local one, the larger quantity winning', async () => {
    shop.put('asha', 'a', 5)
    shop.put('asha', 'b', 1)
    await tab.add('a', 2)
    signIn('asha')
    await tab.refresh()
    expect(tab.shown()).toEqual({ a: 5, b: 1 })
  })

  test('a piece that is added before the lines were sent counts once', async () => {
    await tab.add('a')
    signIn('asha')
    const sent = tab.refresh()
    await Promise.all([sent, tab.add('a')])
    expect([shop.of('asha'), tab.shown()]).toEqual([{ a: 2 }, { a: 2 }])
  })

  test('with the server away the lines stay and are sent at the next contact', async () => {
    await tab.add('a', 2)
    shop.mode = 'down'
    signIn('asha')
    await tab.refresh()
    await tab.add('b')
    expect(tab.shown()).toEqual({ a: 2, b: 1 })
    shop.mode = 'up'
    await tab.refresh()
    expect([shop.of('asha'), tab.shown()]).toEqual([
      { a: 2, b: 1 },
      { a: 2, b: 1 },
    ])
  })

  test('a line that is removed before it was sent is removed from what the person had as well', async () => {
    shop.put('asha', 'a', 5)
    await tab.add('a', 2)
    signIn('asha')
    await Promise.all([tab.refresh(), tab.remove('a')])
    expect([shop.of('asha'), tab.shown()]).toEqual([{}, {}])
  })

  test('a line that is added to before it was sent keeps what the person had', async () => {
    shop.put('asha', 'a', 5)
    await tab.add('a', 2)
    shop.mode = 'down'
    signIn('asha')
    await tab.add('a')
    shop.mode = 'up'
    await tab.refresh()
    expect(shop.of('asha')).toEqual({ a: 5 })
  })

  test('that did not last until the lines were sent, they are the visitor’s still', async () => {
    await tab.add('a', 2)
    shop.mode = 'down'
    signIn('asha')
    await tab.refresh()
    session.end()
    await tab.refresh()
    expect(tab.shown()).toEqual({ a: 2 })
  })

  test('with a session that is over at once, a piece that is added counts once', async () => {
    await tab.add('a', 2)
    shop.mode = 'down'
    signIn('asha')
    await tab.refresh()
    Object.assign(shop, { mode: 'up', isSessionOver: true })
    await tab.add('a')
    expect(tab.shown()).toEqual({ a: 3 })
  })

  test('a line that another tab puts in meanwhile is not lost', async () => {
    await tab.add('a')
    signIn('asha')
    const both = ['a', 'z'].map((productId) => ({ productId, quantity: 1 }))
    shop.meanwhile = () => {
      // a tab that has not heard of the sign-in
      browser.kept.set('cart-standing', JSON.stringify({ owner: null }))
      browser.kept.set('cart', JSON.stringify(both))
      shop.meanwhile = () => {}
    }
    await tab.refresh()
    expect(tab.shown()).toEqual({ a: 1, z: 1 })
    await tab.refresh()
    expect(shop.of('asha')).toEqual({ a: 1, z: 1 })
  })
})

describe('signed in', () => {
  beforeEach(async () => {
    signIn('asha')
    await tab.refresh()
  })

  test('a change shows at once and reaches the server', async () => {
    const sent = tab.add('a')
    expect(tab.shown()).toEqual({ a: 1 })
    await sent
    expect(shop.of('asha')).toEqual({ a: 1 })
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
    expect(tab.shown()).toEqual({ a: 1, b: 1 })
    await second
  })

  test('an older answer never takes back what is newer', async () => {
    const asked = tab.refresh()
    await Promise.all([asked, tab.add('a'), tab.add('b'), tab.add('a')])
    expect([shop.of('asha'), tab.shown()]).toEqual([
      { a: 2, b: 1 },
      { a: 2, b: 1 },
    ])
  })

  test('what is refused is taken back, and said', async () => {
    shop.most = 2
    await tab.add('a', 2)
    await expect(tab.add('a')).rejects.toMatchObject({ kind: 'conflict', message: 'Only 2 left' })
    expect(tab.shown()).toEqual({ a: 2 })
  })

  test('after a refusal the list is the server’s, with what another device put in', async () => {
    shop.most = 1
    await tab.add('a')
    shop.put('asha', 'b', 1)
    await expect(tab.add('a')).rejects.toThrow('Only 1 left')
    expect(tab.shown()).toEqual({ a: 1, b: 1 })
  })

  test('what is removed while the server is away does not come back', async () => {
    await tab.add('a')
    await tab.add('b')
    shop.mode = 'down'
    await tab.remove('a')
    shop.mode = 'up'
    await tab.refresh()
    expect([shop.of('asha'), tab.shown()]).toEqual([{ b: 1 }, { b: 1 }])
  })

  test('an add whose answer is lost counts once', async () => {
    await tab.add('a')
    shop.mode = 'deaf'
    await tab.add('a')
    shop.mode = 'up'
    await tab.refresh()
    await tab.add('b')
    expect(shop.of('asha')).toEqual({ a: 2, b: 1 })
  })

  test('a stock that was lowered meanwhile stands in nobody’s way', async () => {
    await tab.add('b')
    shop.mode = 'down'
    await tab.add('a', 5)
    await tab.remove('b')
    shop.mode = 'up'
    shop.most = 2
    await tab.refresh()
    expect([shop.of('asha'), tab.shown()]).toEqual([{}, {}])
  })

  test('signing out takes the list along, and whoever signs in next finds their own', async () => {
    shop.put('bina', 'z', 1)
    await tab.add('a')
    shop.mode = 'down'
    await tab.add('b')
    session.end()
    await tab.refresh()
    expect(tab.shown()).toEqual({})
    shop.mode = 'up'
    signIn('bina')
    await tab.refresh()
    expect([tab.shown(), shop.of('bina')]).toEqual([{ z: 1 }, { z: 1 }])
    expect(shop.of('asha')).toEqual({ a: 1 })
  })

  test('another person’s list is never shown, also when nobody noticed the sign-out', async () => {
    await tab.add('a')
    signIn('bina')
    await tab.refresh()
    expect([tab.shown(), shop.of('bina')]).toEqual([{}, {}])
  })

  test('an answer that comes after the sign-out is not shown to the next visitor', async () => {
    shop.put('asha', 'x', 1)
    const asked = tab.refresh()
    shop.meanwhile = session.end
    await asked
    expect(tab.shown()).toEqual({})
    expect(browser.kept.get('cart')).toBe('[]')
  })

  test('a change that is underway leaves the screen with the person', async () => {
    const sent = tab.add('a')
    session.end()
    expect(tab.shown()).toEqual({})
    await sent
    expect(tab.shown()).toEqual({})
  })

  test('whoever signs in while the shop is asked for somebody else is asked for as well', async () => {
    shop.put('bina', 'z', 1)
    const asked = tab.refresh()
    signIn('bina')
    await Promise.all([asked, tab.refresh()])
    expect(tab.shown()).toEqual({ z: 1 })
  })

  test('a session that is over makes a visitor’s list of what was wanted', async () => {
    await tab.add('a')
    shop.isSessionOver = true
    await tab.add('b')
    expect(session.current()).toBeNull()
    await tab.refresh()
    expect(tab.shown()).toEqual({ b: 1 })
  })

  test('two tabs that change at the same time agree in the end', async () => {
    const other = openTab(shop)
    await Promise.all([tab.add('a'), other.add('b'), tab.add('c'), other.add('a')])
    await Promise.all([tab.refresh(), other.refresh()])
    expect(shop.of('asha')).toEqual({ a: 2, b: 1, c: 1 })
    expect([tab.shown(), other.shown()]).toEqual([shop.of('asha'), shop.of('asha')])
  })

  test('is the same list as long as nothing changes, and never older than the storage', async () => {
    await tab.add('a')
    expect(tab.entries()).toBe(tab.entries())
    browser.kept.set('cart', JSON.stringify([{ productId: 'q', quantity: 4 }]))
    expect(tab.shown()).toEqual({ q: 4 })
    expect(tab.entries()).toBe(tab.entries())
  })

  test('another tab’s change is heard', async () => {
    tab.subscribe(() => {})
    browser.elsewhere('cart', [{ productId: 'q', quantity: 4 }])
    expect(tab.shown()).toEqual({ q: 4 })
  })
})

test('no line is ever lost or doubled, whatever the network does', async () => {
  const step = fc.record({
    mode: fc.constantFrom('up' as const, 'down' as const, 'deaf' as const),
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
      const under: Promise<unknown>[] = []
      for (const { mode, tab, what, productId, isAwaited, ticks } of steps) {
        Object.assign(shop, { mode, ticks })
        const at = tabs[tab]!
        if (what === 'sign in') {
          await Promise.all(under)
          if (!session.current()) signIn('asha')
          under.push(...tabs.map(({ refresh }) => refresh()))
        }
        if (what === 'refresh') under.push(at.refresh())
        if (what === 'add') {
          model.set(productId, (model.get(productId) ?? 0) + 1)
          under.push(at.add(productId))
        }
        if (what === 'remove') {
          model.delete(productId)
          under.push(at.remove(productId))
        }
        if (isAwaited) await Promise.all(under)
      }
      await Promise.all(under)
      shop.mode = 'up'
      if (!session.current()) signIn('asha')
      await tabs[0]!.refresh()
      await tabs[1]!.refresh()
      expect(shop.of('asha')).toEqual(Object.fromEntries(model))
      expect([tabs[0]!.shown(), tabs[1]!.shown()]).toEqual([shop.of('asha'), shop.of('asha')])
    }),
    { numRuns: 300 },
  )
})
