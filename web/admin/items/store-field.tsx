import type { ComponentProps } from 'react'
import { SelectField } from '#web/ui/field.tsx'
import * as texts from './texts.ts'

type StoreFieldProps = Omit<ComponentProps<typeof SelectField>, 'label'> & {
  stores: readonly string[]
  /** A store that the settings no longer name stays a choice. */
  current?: string
}

export const StoreField = ({ stores, current, ...props }: StoreFieldProps) => (
  <SelectField label={texts.store} {...props}>
    <option value="">{texts.noStore}</option>
    {[...new Set([...stores, ...(current ? [current] : [])])].map((name) => (
      <option key={name} value={name}>
        {name}
      </option>
    ))}
  </SelectField>
)
