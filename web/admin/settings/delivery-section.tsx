import type { Settings } from '#contract/settings.ts'
import { RowsEditor } from '#web/admin/kit/rows-editor.tsx'
import { Accordion } from '#web/ui/accordion.tsx'
import { TextField } from '#web/ui/field.tsx'
import { RupeeField } from './number-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

const LABELS = {
  deliveryCharge: 'Delivery charge',
  freeDeliveryFrom: 'Free delivery from',
  deliveryRadiusKm: 'Radius',
  deliveryCity: 'City',
  deliveryEstimate: 'Delivery time',
  deliveryCentre: 'Centre',
  deliveryPoints: 'Postal codes',
}

type PostalCodeRow = {
  postalCode: string
  area: string
  city: string
  state: string
  latitude: string
  longitude: string
}

const toPostalCodeRow = (point: NonNullable<Settings['deliveryPoints']>[number]): PostalCodeRow => ({
  postalCode: point.postalCode,
  area: point.area,
  city: point.city,
  state: point.state,
  latitude: String(point.latitude),
  longitude: String(point.longitude),
})

export function DeliverySection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="Delivery areas"
      description="Delivery charge, free delivery and delivery time of all zones that have none of their own. Where you deliver is under Delivery Zones; the zone “The area of the settings” covers the postal codes below that are within the radius around the centre."
      settings={settings}
      labels={LABELS}
      defaultValues={{
        deliveryCharge: String(settings.deliveryCharge),
        freeDeliveryFrom: String(settings.freeDeliveryFrom),
        deliveryCity: settings.deliveryCity,
        deliveryRadiusKm: String(settings.deliveryRadiusKm),
        deliveryEstimate: settings.deliveryEstimate,
        deliveryCentre: {
          latitude: String(settings.deliveryCentre?.latitude ?? 0),
          longitude: String(settings.deliveryCentre?.longitude ?? 0),
        },
        deliveryPoints: (settings.deliveryPoints ?? []).map(toPostalCodeRow),
      }}
      required={{
        deliveryCharge: 'Delivery charge is required',
        freeDeliveryFrom: 'The amount for free delivery is required',
        deliveryRadiusKm: 'Radius is required',
        'deliveryCentre.latitude': 'Latitude is required',
        'deliveryCentre.longitude': 'Longitude is required',
      }}
      toChanges={(values) => ({
        deliveryCharge: Number(values.deliveryCharge),
        freeDeliveryFrom: Number(values.freeDeliveryFrom),
        deliveryCity: values.deliveryCity.trim(),
        deliveryRadiusKm: Number(values.deliveryRadiusKm),
        deliveryEstimate: values.deliveryEstimate,
        deliveryCentre: {
          latitude: Number(values.deliveryCentre.latitude),
          longitude: Number(values.deliveryCentre.longitude),
        },
        deliveryPoints: values.deliveryPoints.map((row) => ({
          postalCode: row.postalCode.trim(),
          area: row.area.trim(),
          city: row.city.trim(),
          state: row.state.trim(),
          latitude: Number(row.latitude),
          longitude: Number(row.longitude),
        })),
      })}
    >
      {({ field, form, setField, errorOf }) => (
        <>
          <div className="form-dialog__columns">
            <RupeeField label="Delivery charge" {...field('deliveryCharge')} />
            <RupeeField label="Free delivery from" {...field('freeDeliveryFrom')} />
            <TextField label="Delivery time" maxLength={60} {...field('deliveryEstimate')} />
          </div>
          <Accordion
            title="The area of the settings"
            open={settings.deliveryCity !== '' || settings.deliveryPoints?.length !== 0}
          >
            <div className="form-dialog__columns">
              <TextField
                label="City"
                optional
                maxLength={60}
                hint="Texts then say “within 50 km of” this city"
                {...field('deliveryCity')}
              />
              <TextField
                label="Radius"
                required
                type="number"
                step="0.1"
                suffix="km"
                {...field('deliveryRadiusKm')}
                min={0}
              />
              <TextField
                label="Latitude of the centre"
                required
                inputMode="decimal"
                {...field('deliveryCentre.latitude')}
              />
              <TextField
                label="Longitude of the centre"
                required
                inputMode="decimal"
                {...field('deliveryCentre.longitude')}
              />
            </div>
            <RowsEditor<PostalCodeRow>
              noun="postal code"
              rows={form.watch('deliveryPoints')}
              errorOf={(index, name) => errorOf(`deliveryPoints.${index}.${name}`)}
              onChange={(rows) => setField('deliveryPoints', rows)}
              columns={[
                { field: 'postalCode', label: 'Postal code', maxLength: 6, isNumber: true },
                { field: 'area', label: 'Area' },
                { field: 'city', label: 'City' },
                { field: 'state', label: 'State' },
                { field: 'latitude', label: 'Latitude', isNumber: true },
                { field: 'longitude', label: 'Longitude', isNumber: true },
              ]}
            />
          </Accordion>
        </>
      )}
    </SettingsSection>
  )
}
