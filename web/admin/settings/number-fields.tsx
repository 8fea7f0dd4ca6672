import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/field.tsx'

type Props = ComponentProps<typeof TextField>

export const RupeeField = (props: Props) => (
  <TextField required type="number" step="0.01" min={0} prefix="₹" {...props} />
)

export const WholeNumberField = (props: Props) => (
  <TextField required type="number" step={1} min={0} {...props} />
)
