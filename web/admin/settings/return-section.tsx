import type { Settings } from '#contract/settings.ts'
import { WholeNumberField } from './number-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

/** How long customers can return or exchange items. */
export function ReturnSection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="Returns"
      description="How long after delivery customers can ask for a return or an exchange on their order page. 0 turns it off."
      settings={settings}
      labels={{ returnDays: 'Return', exchangeDays: 'Exchange' }}
      defaultValues={{
        returnDays: String(settings.returnDays),
        exchangeDays: String(settings.exchangeDays),
      }}
      required={{
        returnDays: 'Return is required',
        exchangeDays: 'Exchange is required',
      }}
      toChanges={({ returnDays, exchangeDays }) => ({
        returnDays: Number(returnDays),
        exchangeDays: Number(exchangeDays),
      })}
    >
      {({ field }) => (
        <div className="form-dialog__columns">
          <WholeNumberField label="Return" max={365} suffix="days" {...field('returnDays')} />
          <WholeNumberField label="Exchange" max={365} suffix="days" {...field('exchangeDays')} />
        </div>
      )}
    </SettingsSection>
  )
}
