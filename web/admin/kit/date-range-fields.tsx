import { TextField } from '#web/ui/field.tsx'

type DateRangeFieldsProps = { startDate: string; endDate: string; max?: string }

/** The first and last day in a filter bar. */
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
