import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isStaff } from '#domain/staff.ts'
import { browserApi } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import * as texts from './texts.ts'

/** For staff. A custom role may have no permission for the admin, so the server is asked. */
export function AdminLink() {
  const { user } = useSession()
  const [canAccessAdmin, setCanAccessAdmin] = useState(false)
  useEffect(() => {
    setCanAccessAdmin(user?.role === 'admin')
    if (!user || user.role === 'user' || user.role === 'admin') return
    let isStale = false
    browserApi.account.profile().then(
      ({ permissions }) => isStale || setCanAccessAdmin(isStaff(permissions)),
      // Without an answer there is no link. The address of the admin still works.
      () => {},
    )
    return () => {
      isStale = true
    }
  }, [user])
  if (!canAccessAdmin) return null
  return (
    <li>
      <Link to={paths.admin}>{texts.adminDashboard}</Link>
    </li>
  )
}
