import { TextField } from '../../ui/field.tsx'

type DayFieldsProps = { startDate: string; endDate: string; max?: string }

/** From one day to another, in a filter bar. An empty date does not say which end it is, so the field does. */
export function DayFields({ startDate, endDate, max }: DayFieldsProps) {
  const frame = { hideLabel: true, type: 'date' }
  return (
    <>
      <TextField
        {...frame}
        label="From day"
        prefix="From"
        name="startDate"
        max={max}
        defaultValue={startDate}
      />
      <TextField {...frame} label="To day" prefix="To" name="endDate" defaultValue={endDate} />
    </>
  )
}
