import { SelectField, TextField } from '#web/ui/field.tsx'

type SearchFilterProps = { placeholder: string; value: string }

/** The search field of a filter bar, for the parameter `search`. */
export const SearchFilter = ({ placeholder, value }: SearchFilterProps) => (
  <TextField
    label="Search"
    hideLabel
    type="search"
    icon="search"
    name="search"
    maxLength={100}
    placeholder={placeholder}
    defaultValue={value}
  />
)

type SelectFilterProps = {
  label: string
  name: string
  value: string
  /** The text of the choice that does not filter. */
  allLabel: string
  options: readonly (readonly [value: string, label: string])[]
}

/** A choice of a filter bar. */
export const SelectFilter = ({ label, name, value, allLabel, options }: SelectFilterProps) => (
  <SelectField label={label} hideLabel name={name} defaultValue={value}>
    <option value="">{allLabel}</option>
    {options.map(([option, text]) => (
      <option key={option} value={option}>
        {text}
      </option>
    ))}
  </SelectField>
)
