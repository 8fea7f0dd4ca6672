import type { Access } from '#contract/endpoint.ts'
import { forbidden, unauthenticated } from '#domain/errors.ts'
import { holds, type Permission } from '#domain/permissions.ts'

/**
 * Who makes a call. Role and permissions are read for each request. `userAgent` is the browser's own name for itself.
 */
export type Caller =
  | { signedIn: false; address: string; userAgent?: string }
  | {
      signedIn: true
      userId: string
      name: string
      email: string
      role: string
      permissions: readonly string[]
      tokenHash: string
      address: string
      userAgent?: string
    }

export type SignedIn = Extract<Caller, { signedIn: true }>

export const ANONYMOUS: Caller = { signedIn: false, address: '' }

/** True for `*` too. */
export const may = (caller: Caller, permission: Permission): boolean =>
  caller.signedIn && holds(caller.permissions, permission)

/** The staff are those who hold anything beyond what every customer holds. */
export const isStaff = (caller: Caller): boolean =>
  caller.signedIn && caller.permissions.some((permission) => permission !== 'use_app')

/** Throws 401 or 403, before anything else of the request is looked at. */
export function guard(access: Access, caller: Caller): void {
  if (access === 'public') return
  if (!caller.signedIn) throw unauthenticated()
  if (access === 'customer') return
  if (access === 'staff' ? isStaff(caller) : may(caller, access.permission)) return
  throw forbidden()
}
