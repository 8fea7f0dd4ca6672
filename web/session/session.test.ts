import { beforeEach, describe, expect, it, vi } from 'vitest'

const user = { id: '1', _id: '1', name: 'Ananya', email: 'a@example.in', phone: '9848022100', role: 'user' }

const storage = new Map<string, string>()
let isBlocked = false
const localStorage = {
  getItem: (key: string) => {
    if (isBlocked) throw new Error('blocked')
    return storage.get(key) ?? null
  },
  setItem: (key: string, value: string) => {
    if (isBlocked) throw new Error('blocked')
    storage.set(key, value)
  },
  removeItem: (key: string) => storage.delete(key),
}
const window = new EventTarget()

/** As after a reload: the module is loaded again, storage stays. */
async function reloadModule() {
  vi.resetModules()
  return (await import('./session.ts')).session
}

beforeEach(() => {
  storage.clear()
  isBlocked = false
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', window)
})

describe('the session', () => {
  it('keeps token and user in local storage and restores them on the next start', async () => {
    const session = await reloadModule()
    session.start({ token: 'abc', user })
    expect(storage.get('token')).toBe('abc')
    expect(JSON.parse(storage.get('user')!)).toEqual(user)
    expect((await reloadModule()).current()).toEqual({ token: 'abc', user })
  })

  it('removes token and user when the stored user cannot be parsed', async () => {
    storage.set('token', 'abc')
    storage.set('user', '{broken')
    expect((await reloadModule()).current()).toBeNull()
    expect(storage.size).toBe(0)
  })

  it('is anonymous without a token, whatever user is stored', async () => {
    storage.set('user', JSON.stringify(user))
    expect((await reloadModule()).current()).toBeNull()
  })

  it('clears both at the end and notifies listeners', async () => {
    const session = await reloadModule()
    session.start({ token: 'abc', user })
    const listener = vi.fn()
    session.subscribe(listener)
    session.end()
    expect(session.token()).toBeNull()
    expect(storage.size).toBe(0)
    expect(listener).toHaveBeenCalledOnce()
  })

  it('follows another tab that signs in or out', async () => {
    const session = await reloadModule()
    const listener = vi.fn()
    session.subscribe(listener)
    storage.set('token', 'abc')
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }))
    expect(listener).not.toHaveBeenCalled()
    storage.set('user', JSON.stringify(user))
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'user' }))
    expect(session.current()?.user).toEqual(user)
    storage.clear()
    window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    expect(session.current()).toBeNull()
  })

  it('lasts as long as the page where storage is blocked', async () => {
    isBlocked = true
    const session = await reloadModule()
    session.start({ token: 'abc', user })
    expect(session.token()).toBe('abc')
  })
})
