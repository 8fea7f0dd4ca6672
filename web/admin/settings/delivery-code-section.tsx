import type { Settings } from '#contract/settings.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { texts } from './delivery-code-texts.ts'
import { RupeeField } from './number-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Which shipments are handed over against a code of the customer. */
export function DeliveryCodeSection({ settings }: { settings: Settings }) {
  const { isOn, from } = settings.deliveryCodes ?? { isOn: false, from: 0 }
  return (
    <SettingsSection
      title={texts.title}
      description={texts.description}
      settings={settings}
      labels={{ deliveryCodes: texts.label }}
      defaultValues={{ deliveryCodes: { isOn, from: String(from) } }}
      required={{ 'deliveryCodes.from': texts.fromRequired }}
      toChanges={({ deliveryCodes }) => ({
        deliveryCodes: { isOn: deliveryCodes.isOn, from: Number(deliveryCodes.from) },
      })}
    >
      {({ field, form }) => (
        <>
          <Checkbox label={texts.isOn} hint={texts.isOnHint} {...form.register('deliveryCodes.isOn')} />
          <div className="form-dialog__columns">
            <RupeeField label={texts.from} hint={texts.fromHint} {...field('deliveryCodes.from')} />
          </div>
        </>
      )}
    </SettingsSection>
  )
}
