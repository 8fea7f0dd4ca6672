import { MENU } from '#seed/default-menu.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { ensureDefaultRoles } from '#server/roles/service.ts'
import { menuItems } from '#server/roles/tables.ts'

/** What every shop needs, the empty one as well: the system roles and the back office's menu. */
export async function seedRequiredData(tx: Tx): Promise<void> {
  await ensureDefaultRoles(tx)
  await tx.insert(menuItems).values(MENU.map((item, at) => ({ ...item, id: newId(), position: at + 1 })))
}
