import { beforeEach, expect, test, vi } from 'vitest'
import type { SavedAddress } from '#contract/addresses.ts'

const local = new Map<string, string>()
const tab = new Map<string, string>()
const storage = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})
const person = { id: 'ananya' }

/** As after a reload: the module is loaded again, storage stays. */
async function open() {
  vi.resetModules()
  vi.doMock('../../session/session.ts', () => ({
    session: { current: () => ({ user: { _id: person.id } }), subscribe: () => () => {} },
  }))
  return import('./checkout-draft.ts')
}

beforeEach(() => {
  local.clear()
  tab.clear()
  person.id = 'ananya'
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', storage(local))
  vi.stubGlobal('sessionStorage', storage(tab))
})

const entry = (id: string, street: string, isDefault = false): SavedAddress => ({
  _id: id,
  name: 'Ananya Reddy',
  street,
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500081',
  country: 'India',
  phone: '9848022113',
  isDefault,
})
const HOME = entry('1', 'Plot 42', true)
const OFFICE = entry('2', 'Tower C')

test('a draft survives a reload, and another person does not see it', async () => {
  const before = await open()
  before.startDraft({ name: 'Ananya', phone: '9848022113' })
  before.updateDraft({ instructions: 'Ring twice', pan: 'ABCDE1234F' })
  const after = await open()
  expect(after.currentDraft()).toMatchObject({ instructions: 'Ring twice' })
  person.id = 'irfan'
  expect(after.currentDraft()).toMatchObject({ instructions: '', pan: '' })
  after.startDraft({ name: 'Irfan', phone: '' })
  expect(after.currentDraft().shipping.typed.name).toBe('Irfan')
})

test('a PAN stays on the page, for one person, and is in no storage of the browser', async () => {
  const draft = await open()
  draft.updateDraft({ pan: 'ABCDE1234F', instructions: 'Ring twice' })
  expect([...local.values(), ...tab.values()].join()).not.toContain('ABCDE1234F')
  expect(draft.currentDraft().pan).toBe('ABCDE1234F')
  person.id = 'irfan'
  expect(draft.currentDraft().pan).toBe('')
  person.id = 'ananya'
  expect((await open()).currentDraft()).toMatchObject({ instructions: 'Ring twice', pan: '' })
})

test('a PAN outlives what another tab changes', async () => {
  const draft = await open()
  draft.updateDraft({ pan: 'ABCDE1234F', instructions: 'Ring once' })
  for (const [key, value] of local) local.set(key, value.replace('Ring once', 'Ring twice'))
  expect(draft.currentDraft()).toMatchObject({ instructions: 'Ring twice', pan: 'ABCDE1234F' })
})

test('a new address begins with the account’s name and phone, once: what is emptied stays empty', async () => {
  const draft = await open()
  draft.startDraft({ name: 'Ananya', phone: '9848022113' })
  const { shipping } = draft.currentDraft()
  expect(shipping.typed).toMatchObject({ name: 'Ananya', phone: '9848022113' })
  draft.updateDraft({ shipping: { ...shipping, typed: { ...shipping.typed, name: '', phone: '' } } })
  draft.startDraft({ name: 'Ananya', phone: '9848022113' })
  expect(draft.currentDraft().shipping.typed).toMatchObject({ name: '', phone: '' })
})

test('where nothing was chosen the default of the book is; a choice that is gone counts as none', async () => {
  const { selectAddress, currentDraft } = await open()
  const { shipping } = currentDraft()
  expect(selectAddress(shipping, [HOME, OFFICE]).saved).toBe(HOME)
  expect(selectAddress({ ...shipping, choice: '2' }, [HOME, OFFICE]).saved).toBe(OFFICE)
  expect(selectAddress({ ...shipping, choice: 'gone' }, [HOME, OFFICE]).saved).toBe(HOME)
  const typed = selectAddress({ ...shipping, choice: 'new' }, [HOME, OFFICE])
  expect(typed).toEqual({ saved: null, address: shipping.typed })
  expect(selectAddress(shipping, []).saved).toBeNull()
})

test('a bill that goes elsewhere begins with another address than the parcel', async () => {
  const { selectBillingAddress, currentDraft } = await open()
  const draft = currentDraft()
  expect(selectBillingAddress(draft, [HOME, OFFICE]).saved).toBe(HOME)
  const withOtherBilling = { ...draft, sameBilling: false }
  expect(selectBillingAddress(withOtherBilling, [HOME, OFFICE]).saved).toBe(OFFICE)
  expect(selectBillingAddress(withOtherBilling, [HOME]).saved).toBeNull()
  const withSelection = { ...withOtherBilling, billing: { ...draft.billing, choice: '1' } }
  expect(selectBillingAddress(withSelection, [HOME, OFFICE]).saved).toBe(HOME)
})
