import { createPersistedStore } from '#web/storage/persisted-store.ts'
import { PERSONAL_KEY_PREFIX } from '#web/storage/personal-data.ts'

/** The last PIN code that the shop delivers to, as the visitor checked it. '' for none. It is deleted at sign-out. */
export const rememberedPin = createPersistedStore<string>(`${PERSONAL_KEY_PREFIX}pin`, '', {
  read: (stored) => (typeof stored === 'string' && /^[1-9]\d{5}$/.test(stored) ? stored : ''),
  write: (pin) => pin,
})
