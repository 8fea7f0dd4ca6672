import type { Access, Endpoint, SessionDuty } from '#contract/endpoint.ts'
import { forbidden, ShopError, unauthenticated } from '#domain/errors.ts'
import { hasPermission, type Permission } from '#domain/permissions.ts'
import { isStaff as holdsStaffPermission } from '#domain/staff.ts'

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
      /** The person proved who they are within the last 10 minutes. */
      recentlyAuthenticated: boolean
      /** What this session has to do before anything else. */
      duty: SessionDuty | null
    }

export type AuthenticatedCaller = Extract<Caller, { signedIn: true }>

export const ANONYMOUS: Caller = { signedIn: false, address: '' }

/** True for `*` too. */
export const can = (caller: Caller, permission: Permission): boolean =>
  caller.signedIn && hasPermission(caller.permissions, permission)

/** The staff are those who hold anything beyond what every customer holds. */
export const isStaff = (caller: Caller): boolean =>
  caller.signedIn && holdsStaffPermission(caller.permissions)

/**
 * Decides who may make a call, before anything else of the request is looked at: throws 401 or 403, or returns the
 * caller that the handler sees.
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
    // A public call shows such a session what every visitor sees, and nothing that staff see.
    if (access === 'public') return asAnonymous(caller)
    throw dutyErrors[caller.duty]()
  }
  if (recentAuthentication) assertRecentlyAuthenticated(caller)
  return caller
}

/** For calls that need a recent proof of identity only for some of what they change. */
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
