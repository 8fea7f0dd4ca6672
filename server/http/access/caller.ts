import type { Access, Endpoint, SessionDuty } from '#contract/endpoint.ts'
import { forbidden, ShopError, unauthenticated } from '#domain/errors.ts'
import { hasPermission, type Permission } from '#domain/permissions.ts'
import { isStaff as holdsStaffPermission } from '#domain/staff.ts'

/** The caller of an endpoint. Role and permissions are read for each request. `userAgent` comes from the browser. */
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
      /** The user authenticated within the last 10 minutes. */
      recentlyAuthenticated: boolean
      /** What the user has to do in this session before other calls are allowed. */
      duty: SessionDuty | null
    }

export type AuthenticatedCaller = Extract<Caller, { signedIn: true }>

/** Who the audit log names for a change. `address` is '' for a change that runs after the request. */
export type Author = Pick<AuthenticatedCaller, 'userId' | 'name' | 'email' | 'address'>

export const ANONYMOUS: Caller = { signedIn: false, address: '' }

/** True for `*` too. */
export const can = (caller: Caller, permission: Permission | '*'): boolean =>
  caller.signedIn && hasPermission(caller.permissions, permission)

/** Staff are users with a permission that not every customer has. */
export const isStaff = (caller: Caller): boolean =>
  caller.signedIn && holdsStaffPermission(caller.permissions)

/**
 * Checks access before any other part of the request is looked at: throws 401 or 403, or returns the caller that the
 * handler gets.
 */
export function authorize(
  {
    access,
    recentAuthentication,
    allowedWithDuties,
  }: Pick<Endpoint, 'access' | 'recentAuthentication' | 'allowedWithDuties'>,
  caller: Caller,
): Caller {
  if (access !== 'public' && !isPermitted(access, caller))
    throw caller.signedIn ? forbidden() : unauthenticated()
  if (!caller.signedIn) return caller
  if (caller.duty !== null && !allowedWithDuties?.includes(caller.duty)) {
    // On public calls such a session gets the visitors' answer, without anything that only staff see.
    if (access === 'public') return asAnonymous(caller)
    throw dutyErrors[caller.duty]()
  }
  if (recentAuthentication) assertRecentlyAuthenticated(caller)
  return caller
}

/** For endpoints that need a recent authentication only for some of the fields that they change. */
export function assertRecentlyAuthenticated(caller: AuthenticatedCaller): void {
  if (!caller.recentlyAuthenticated)
    throw new ShopError('forbidden', 'Please confirm that it is you, then try again.', {
      code: 'REAUTHENTICATE',
    })
}

function isPermitted(access: Exclude<Access, 'public'>, caller: Caller): boolean {
  if (!caller.signedIn) return false
  if (access === 'customer') return true
  return access === 'staff' ? isStaff(caller) : can(caller, access.permission)
}

function asAnonymous({ address, userAgent }: AuthenticatedCaller): Caller {
  return userAgent === undefined ? { signedIn: false, address } : { signedIn: false, address, userAgent }
}

const dutyErrors: Record<SessionDuty, () => ShopError> = {
  'change-password': () =>
    new ShopError('forbidden', 'Please choose a new password first.', { code: 'PASSWORD_CHANGE_REQUIRED' }),
  'set-up-second-factor': () =>
    new ShopError('forbidden', 'Please set up two-step sign-in first.', { code: 'SECOND_FACTOR_REQUIRED' }),
}
