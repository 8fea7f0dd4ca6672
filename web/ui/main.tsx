import type { ComponentProps } from 'react'
import * as texts from './texts.ts'

/** The main element of a page. The skip link and navigations move the focus here. */
export function Main(props: ComponentProps<'main'>) {
  return <main id="main" tabIndex={-1} {...props} />
}

export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      {texts.skipToContent}
    </a>
  )
}
