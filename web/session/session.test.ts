import { beforeEach, describe, expect, it, vi } from 'vitest'

const user = { id: '1', _id: '1', name: 'Ananya', email: 'a@example.in', phone: '9848022100', role: 'user' }

const kept = new Map<string, string>()
let isBlocked = false
const localStorage = {
  getItem: (key: string) => {
    if (isBlocked) throw new Error('blocked')
    return kept.get(key) ?? null
  },
  setItem: (key: string, value: string) => {
    if (isBlocked) throw new Error('blocked')
    kept.set(key, value)
  },
  removeItem: (key: string) => kept.delete(key),
}
const window = new EventTarget()

/** As after a reload: the module starts anew, storage stays. */
async function open() {
  vi.resetModules()
  return (await import('./session.ts')).session
}

beforeEach(() => {
  kept.clear()
  isBlocked = false
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', window)
})

describe('the session (S1 §4)', () => {
  it('keeps token and user in local storage and restores them on the next start', async () => {
    const session = await open()
    session.start({ token: 'abc', user })
    expect(kept.get('token')).toBe('abc')
    expect(JSON.parse(kept.get('user')!)).toEqual(user)
    expect((await open()).current()).toEqual({ token: 'abc', user })
  })

  it('removes token and user when the stored user cannot be parsed', async () => {
    kept.set('token', 'abc')
    kept.set('user', '{broken')
    expect((await open()).current()).toBeNull()
    expect(kept.size).toBe(0)
  })

  it('is anonymous without a token, whatever user is stored', async () => {
    kept.set('user', JSON.stringify(user))
    expect((await open()).current()).toBeNull()
  })

  it('ends by clearing both and telling whoever listens', async () => {
    const session = await open()
    session.start({ token: 'abc', user })
    const heard = vi.fn()
    session.subscribe(heard)
    session.end()
    expect(session.token()).toBeNull()
    expect(kept.size).toBe(0)
    expect(heard).toHaveBeenCalledOnce()
  })

  it('follows another tab that signs in or out', async () => {
    const session = await open()
    const heard = vi.fn()
    session.subscribe(heard)
    kept.set('token', 'abc')
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }))
    expect(heard).not.toHaveBeenCalled()
    kept.set('user', JSON.stringify(user))
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'user' }))
    expect(session.current()?.user).toEqual(user)
    kept.clear()
    window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    expect(session.current()).toBeNull()
  })

  it('lasts as long as the page where storage is blocked', async () => {
    isBlocked = true
    const session = await open()
    session.start({ token: 'abc', user })
    expect(session.token()).toBe('abc')
  })
})
