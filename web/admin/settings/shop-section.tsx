import type { Settings } from '#contract/settings.ts'
import { LibraryButton } from '#web/admin/kit/library-picker.tsx'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { SettingsSection } from './settings-section.tsx'

const LABELS = {
  isOpen: 'Open to visitors',
  shopName: 'Name',
  tagline: 'Tagline',
  phone: 'Support phone',
  email: 'Email',
  address: 'Address',
  hours: 'Opening hours',
  grievanceOfficer: 'Grievance officer',
  purchasePlanUrl: 'Gold purchase plan',
  sharePicture: 'Social sharing image',
}

export function ShopSection({ settings }: { settings: Settings }) {
  const canChoose = useStaff().can('manage_content')
  return (
    <SettingsSection
      title="Shop"
      description="Name and contact details shown on every page."
      settings={settings}
      labels={LABELS}
      defaultValues={{
        isOpen: settings.isOpen,
        shopName: settings.shopName,
        tagline: settings.tagline,
        phone: settings.phone,
        email: settings.email,
        address: settings.address,
        hours: settings.hours,
        grievanceOfficer: settings.grievanceOfficer,
        purchasePlanUrl: settings.purchasePlanUrl,
        sharePicture: settings.sharePicture ?? '',
      }}
      required={{ shopName: 'Name is required' }}
      toChanges={(values) => values}
    >
      {({ field, form, setField }) => (
        <>
          <Checkbox
            label="Open to visitors"
            hint="While it is closed, visitors read that the shop opens soon, and only staff can order"
            {...form.register('isOpen')}
          />
          {!settings.isOpen && (
            <Alert tone="info" title="The shop is closed to visitors.">
              <a className="text-link" href={`/?preview=${settings.previewKey}`}>
                Preview the shop in this browser
              </a>{' '}
              or send this link to whom you want to show it.
            </Alert>
          )}
          <div className="form-dialog__columns">
            <TextField label="Name" required maxLength={80} {...field('shopName')} />
            <TextField label="Support phone" maxLength={30} {...field('phone')} />
            <TextField label="Email" type="email" maxLength={254} {...field('email')} />
          </div>
          <TextAreaField label="Tagline" rows={2} maxLength={300} {...field('tagline')} />
          <div className="form-dialog__columns">
            <TextField label="Address" maxLength={300} {...field('address')} />
            <TextField label="Opening hours" maxLength={120} {...field('hours')} />
          </div>
          <div className="form-dialog__columns">
            <TextField
              label="Grievance officer"
              maxLength={100}
              hint="Shops that sell online have to name whom customers can complain to. Shown on the contact page."
              {...field('grievanceOfficer.name')}
            />
            <TextField label="Designation" maxLength={100} {...field('grievanceOfficer.designation')} />
          </div>
          <div className="form-dialog__columns">
            <TextField
              label="Phone of the grievance officer"
              optional
              maxLength={30}
              hint="Leave empty for the phone of the shop"
              {...field('grievanceOfficer.phone')}
            />
            <TextField
              label="Email of the grievance officer"
              type="email"
              optional
              maxLength={254}
              hint="Leave empty for the email of the shop"
              {...field('grievanceOfficer.email')}
            />
          </div>
          <div className="form-dialog__columns">
            <TextField
              label="Gold purchase plan"
              optional
              maxLength={300}
              placeholder="https://"
              hint="Linked from the header. Leave empty for no link."
              {...field('purchasePlanUrl')}
            />
          </div>
          <div className="image-address">
            <TextField
              label="Social sharing image"
              optional
              maxLength={300}
              placeholder="/images/share.jpg"
              hint="1200 × 630 px, shown when a link to the shop is shared"
              {...field('sharePicture')}
            />
            {canChoose && <LibraryButton onChoose={({ url }) => setField('sharePicture', url)} />}
          </div>
        </>
      )}
    </SettingsSection>
  )
}
