import type { Settings } from '#contract/settings.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { WholeNumberField } from './number-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

/** How long customers can return or exchange items. */
export function ReturnSection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="Returns"
      description="How long after delivery customers can ask for a return or an exchange on their order page. 0 turns it off."
      settings={settings}
      labels={{ returnDays: 'Return', exchangeDays: 'Exchange', engravedReturns: 'Engraved items' }}
      defaultValues={{
        returnDays: String(settings.returnDays),
        exchangeDays: String(settings.exchangeDays),
        engravedReturns: settings.engravedReturns,
      }}
      required={{
        returnDays: 'Return is required',
        exchangeDays: 'Exchange is required',
      }}
      toChanges={({ returnDays, exchangeDays, engravedReturns }) => ({
        returnDays: Number(returnDays),
        exchangeDays: Number(exchangeDays),
        engravedReturns,
      })}
    >
      {({ field, form }) => (
        <>
          <div className="form-dialog__columns">
            <WholeNumberField label="Return" max={365} suffix="days" {...field('returnDays')} />
            <WholeNumberField label="Exchange" max={365} suffix="days" {...field('exchangeDays')} />
          </div>
          <Checkbox
            label="Engraved items too"
            hint="Otherwise the product page and the cart say that engraved items cannot be returned. Orders keep the rule of their day."
            {...form.register('engravedReturns')}
          />
        </>
      )}
    </SettingsSection>
  )
}
