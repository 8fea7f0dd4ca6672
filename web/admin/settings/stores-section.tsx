import type { Settings } from '#contract/settings.ts'
import { RowsEditor } from '#web/admin/kit/rows-editor.tsx'
import { SettingsSection } from './settings-section.tsx'

type StoreRow = {
  name: string
  address: string
  phone: string
  hours: string
  mapLink: string
}

const toStoreRow = (store: Settings['stores'][number]): StoreRow => ({
  name: store.name,
  address: store.address,
  phone: store.phone,
  hours: store.hours,
  mapLink: store.mapLink,
})

export function StoresSection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="Stores"
      description="Shown on the Our Stores page in this order."
      settings={settings}
      labels={{ stores: 'Stores' }}
      defaultValues={{ stores: settings.stores.map(toStoreRow) }}
      toChanges={({ stores }) => ({
        stores: stores.map((store) => ({
          name: store.name.trim(),
          address: store.address.trim(),
          phone: store.phone.trim(),
          hours: store.hours.trim(),
          mapLink: store.mapLink.trim(),
        })),
      })}
    >
      {({ form, setField, errorOf }) => (
        <RowsEditor<StoreRow>
          noun="store"
          rows={form.watch('stores')}
          errorOf={(index, name) => errorOf(`stores.${index}.${name}`)}
          onChange={(rows) => setField('stores', rows)}
          columns={[
            { field: 'name', label: 'Name' },
            { field: 'address', label: 'Address', isWide: true },
            { field: 'phone', label: 'Phone', maxLength: 30 },
            { field: 'hours', label: 'Opening hours', maxLength: 120 },
            { field: 'mapLink', label: 'Map link', placeholder: 'https://', isWide: true },
          ]}
        />
      )}
    </SettingsSection>
  )
}
