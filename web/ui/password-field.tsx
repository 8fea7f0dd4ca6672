import { type ComponentProps, useState } from 'react'
import { IconButton } from './button.tsx'
import { TextField } from './field.tsx'
import * as texts from './texts.ts'

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'suffix'>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      className="password-field"
      suffix={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? texts.hidePassword : texts.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
