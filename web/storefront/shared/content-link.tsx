import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { toSafeLink } from '#domain/safe-path.ts'
import { paths } from '#web/paths.ts'

/** A link that staff entered: a path of the shop or an https address. Anything else links to the home page. */
export function ContentLink({ to, children, ...props }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const target = toSafeLink(to) ?? paths.home
  return target.startsWith('/') ? (
    <Link to={target} {...props}>
      {children}
    </Link>
  ) : (
    <a href={target} rel="noopener" {...props}>
      {children}
    </a>
  )
}
