import type { ComponentProps, ReactNode } from 'react'
import { PasswordField } from '#web/ui/password-field.tsx'
import { passwordTexts } from './texts.ts'

export const EMPTY_NEW_PASSWORD = { password: '', confirmPassword: '' }

type InputProps = Omit<ComponentProps<typeof PasswordField>, 'label'>

type Props = {
  kind: keyof typeof passwordTexts
  password: InputProps
  /** Left out where the password is typed once. */
  confirmation?: InputProps
  hint?: ReactNode
  autoFocus?: boolean
}

/** Asks for a new password. */
export function NewPasswordFields({ kind, password, confirmation, hint, autoFocus }: Props) {
  const texts = passwordTexts[kind]
  return (
    <>
      <PasswordField
        {...password}
        label={texts.password}
        hint={hint}
        autoComplete="new-password"
        autoFocus={autoFocus}
        required
      />
      {confirmation && (
        <PasswordField {...confirmation} label={texts.confirmPassword} autoComplete="new-password" required />
      )}
    </>
  )
}
