import type { ComponentProps, FormEvent } from 'react'
import { paths } from '#web/paths.ts'
import * as texts from './texts.ts'

type FormProps = Omit<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form that a script sends. A submit before hydration waits for it (pre-hydration-submit.ts). Without scripts the browser
 * posts to an address that answers 204, so it stays on the page, and no field is lost or becomes part of an address.
 */
export function ClientForm({ onSubmit, children, ...props }: FormProps) {
  return (
    <form
      {...props}
      method="post"
      action={paths.formNotSent}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event)
      }}
    >
      {children}
      {/* Browsers with scripts do not read it, so their bundle does not hold it either. */}
      <noscript>{import.meta.env.SSR && <p className="small">{texts.formNeedsJavaScript}</p>}</noscript>
    </form>
  )
}

/** A form whose fields become the query of an address. It works without scripts. */
export function QueryForm({ onSubmit, ...props }: FormProps & { action: string }) {
  return (
    <form
      {...props}
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event)
      }}
    />
  )
}
