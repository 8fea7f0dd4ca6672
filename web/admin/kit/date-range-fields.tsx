import { TextField } from '#web/ui/field.tsx'

type DateRangeFieldsProps = { startDate: string; endDate: string; max?: string }

/** From one day to another, in a filter bar. An empty date does not say which end it is, so the field does. */
export function DateRangeFields({ startDate, endDate, max }: DateRangeFieldsProps) {
  const sharedProps = { hideLabel: true, type: 'date' }
  return (
    <>
      <TextField
        {...sharedProps}
        label="From day"
        prefix="From"
        name="startDate"
        max={max}
        defaultValue={startDate}
      />
      <TextField {...sharedProps} label="To day" prefix="To" name="endDate" defaultValue={endDate} />
    </>
  )
}
