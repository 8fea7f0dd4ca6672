import { useRouteLoaderData } from 'react-router'
import { holds, type Permission } from '#domain/permissions.ts'
import type { loadFrame } from '../frame.ts'

/** Who works here. What a role may not do is not shown; the server refuses it in any case. */
export function useStaff() {
  const frame = useRouteLoaderData('admin/layout') as Awaited<ReturnType<typeof loadFrame>> | undefined
  const permissions = frame?.profile.permissions ?? []
  return { profile: frame?.profile, may: (permission: Permission) => holds(permissions, permission) }
}
