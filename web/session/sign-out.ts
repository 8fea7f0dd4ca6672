import { browserApi } from '#web/api.ts'
import { clearPersonalData } from '#web/storage/personal-data.ts'
import { session } from './session.ts'

/** Ends the session here at once, and on the server as soon as it answers. */
export async function signOut(): Promise<void> {
  const logoutRequest = browserApi.auth.logout().catch(() => undefined)
  session.end()
  clearPersonalData()
  await logoutRequest
}
