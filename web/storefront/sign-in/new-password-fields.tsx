import type { ComponentProps, ReactNode } from 'react'
import { PasswordField } from '#web/ui/password-field.tsx'
import * as texts from './new-password-texts.ts'

export const EMPTY_NEW_PASSWORD = { password: '', confirmPassword: '' }

type InputProps = Omit<ComponentProps<typeof PasswordField>, 'label'>

type Props = {
  kind: keyof typeof texts.labels
  password: InputProps
  /** Left out where the password is typed once. */
  confirmation?: InputProps
  hint?: ReactNode
  autoFocus?: boolean
}

/** Asks for a new password. */
export function NewPasswordFields({ kind, password, confirmation, hint, autoFocus }: Props) {
  const labels = texts.labels[kind]
  return (
    <>
      <PasswordField
        {...password}
        label={labels.password}
        hint={hint}
        autoComplete="new-password"
        autoFocus={autoFocus}
        required
      />
      {confirmation && (
        <PasswordField
          {...confirmation}
          label={labels.confirmPassword}
          autoComplete="new-password"
          required
        />
      )}
    </>
  )
}
