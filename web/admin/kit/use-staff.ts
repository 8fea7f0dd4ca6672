import { useRouteLoaderData } from 'react-router'
import { hasPermission, type Permission } from '#domain/permissions.ts'
import type { loadAdminLayout } from '../load-layout.ts'

/** Who works here. What a role may not do is not shown; the server refuses it in any case. */
export function useStaff() {
  const layoutData = useRouteLoaderData('admin/layout') as
    | Awaited<ReturnType<typeof loadAdminLayout>>
    | undefined
  const permissions = layoutData?.profile.permissions ?? []
  return {
    profile: layoutData?.profile,
    can: (permission: Permission) => hasPermission(permissions, permission),
  }
}
