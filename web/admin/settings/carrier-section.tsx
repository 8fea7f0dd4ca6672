import type { Settings } from '#contract/settings.ts'
import { MAX_CARRIER_NAME } from '#domain/shipments.ts'
import { RowsEditor } from '#web/admin/kit/rows-editor.tsx'
import { SettingsSection } from './settings-section.tsx'

type CarrierRow = { name: string; trackingUrl: string }

/** Who brings parcels, to choose from when an order is shipped. */
export function CarrierSection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="Carriers"
      description="Who brings your parcels. In the address of the page that shows where a parcel is, {number} stands for its tracking number. Without an address customers see the number alone. Parcels that have left keep their link."
      settings={settings}
      labels={{ carriers: 'Carriers' }}
      defaultValues={{
        carriers: (settings.carriers ?? []).map(
          ({ name, trackingUrl }): CarrierRow => ({ name, trackingUrl }),
        ),
      }}
      toChanges={({ carriers }) => ({
        carriers: carriers.map(({ name, trackingUrl }) => ({
          name: name.trim(),
          trackingUrl: trackingUrl.trim(),
        })),
      })}
    >
      {({ form, setField, errorOf }) => (
        <RowsEditor<CarrierRow>
          noun="carrier"
          rows={form.watch('carriers')}
          errorOf={(index, name) => errorOf(`carriers.${index}.${name}`)}
          onChange={(rows) => setField('carriers', rows)}
          columns={[
            { field: 'name', label: 'Name', maxLength: MAX_CARRIER_NAME },
            { field: 'trackingUrl', label: 'Tracking page', placeholder: 'https://', isWide: true },
          ]}
        />
      )}
    </SettingsSection>
  )
}
