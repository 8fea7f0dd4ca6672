import { useRouteLoaderData } from 'react-router'
import { hasPermission, type Permission } from '#domain/permissions.ts'
import type { loadAdminLayout } from '#web/admin/load-layout.ts'

/** The signed-in person and their permissions. Screens hide what a role may not do; the server refuses it as well. */
export function useStaff() {
  const layoutData = useRouteLoaderData('admin/layout') as
    | Awaited<ReturnType<typeof loadAdminLayout>>
    | undefined
  const permissions = layoutData?.profile.permissions ?? []
  return {
    profile: layoutData?.profile,
    can: (permission: Permission | '*') => hasPermission(permissions, permission),
  }
}
