import { useRouteLoaderData } from 'react-router'
import { holds, type Permission } from '#domain/permissions.ts'
import type { clientLoader } from '../layout.tsx'

/** Who works here. What a role may not do is not shown; the server refuses it in any case. */
export function useStaff() {
  const frame = useRouteLoaderData<typeof clientLoader>('admin/layout')
  const permissions = frame?.profile.permissions ?? []
  return { profile: frame?.profile, may: (permission: Permission) => holds(permissions, permission) }
}
