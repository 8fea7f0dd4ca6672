import { MENU } from '#seed/default-menu.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { ensureDefaultRoles } from '#server/roles/service.ts'
import { menuItems } from '#server/roles/tables.ts'

/** Writes what every shop needs: the system roles and the admin menu. */
export async function seedRequiredData(tx: Tx): Promise<void> {
  await ensureDefaultRoles(tx)
  await tx.insert(menuItems).values(MENU.map((item, at) => ({ ...item, id: newId(), position: at + 1 })))
}
