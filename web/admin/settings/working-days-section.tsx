import type { Settings } from '#contract/settings.ts'
import { MAX_HANDLING_DAYS } from '#domain/delivery-date.ts'
import { RowsEditor } from '#web/admin/kit/rows-editor.tsx'
import { WholeNumberField } from './number-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

type HolidayRow = { date: string; name: string }

/** What the promised day of delivery counts. */
export function WorkingDaysSection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="Working days"
      description="The day by which an order arrives is counted from these: the days before dispatch, then the delivery time of the zone. Sundays and holidays do not count. A delivery time of the settings counts when it is written like “7-10 working days”."
      settings={settings}
      labels={{ handlingDays: 'Days before dispatch', holidays: 'Holidays' }}
      defaultValues={{
        handlingDays: String(settings.handlingDays),
        holidays: settings.holidays.map(({ date, name }): HolidayRow => ({ date, name })),
      }}
      required={{ handlingDays: 'Days before dispatch is required' }}
      toChanges={({ handlingDays, holidays }) => ({
        handlingDays: Number(handlingDays),
        holidays: holidays.map(({ date, name }) => ({ date, name: name.trim() })),
      })}
    >
      {({ field, form, setField, errorOf }) => (
        <>
          <div className="form-dialog__columns">
            <WholeNumberField
              label="Days before dispatch"
              max={MAX_HANDLING_DAYS}
              suffix="working days"
              hint="For pieces in stock. Those that are made to order have their own days."
              {...field('handlingDays')}
            />
          </div>
          <RowsEditor<HolidayRow>
            noun="holiday"
            rows={form.watch('holidays')}
            errorOf={(index, name) => errorOf(`holidays.${index}.${name}`)}
            onChange={(rows) => setField('holidays', rows)}
            columns={[
              { field: 'date', label: 'Date', isDate: true },
              { field: 'name', label: 'Name', maxLength: 60 },
            ]}
          />
        </>
      )}
    </SettingsSection>
  )
}
