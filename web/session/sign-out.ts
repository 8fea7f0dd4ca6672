import { browserApi } from '../api.ts'
import { forgetPersonal } from './personal.ts'
import { session } from './session.ts'

/** Ends the session here at once, and on the server as soon as it answers. */
export async function signOut(): Promise<void> {
  const isDead = browserApi.auth.logout().catch(() => undefined)
  session.end()
  forgetPersonal()
  await isDead
}
