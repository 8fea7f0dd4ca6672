import type { Settings } from '#contract/settings.ts'
import { texts } from './cod-texts.ts'
import { RupeeField, WholeNumberField } from './number-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

/** What an order with cash on delivery costs, and how many the shop trusts a person with. */
export function CodSection({ settings }: { settings: Settings }) {
  const { fee, maxOrder, maxOpenOrders, maxOpenAmount } = settings.codRules
  return (
    <SettingsSection
      title={texts.title}
      description={texts.description}
      settings={settings}
      labels={{ codRules: texts.rules }}
      defaultValues={{
        codRules: {
          fee: String(fee),
          maxOrder: String(maxOrder),
          maxOpenOrders: String(maxOpenOrders),
          maxOpenAmount: String(maxOpenAmount),
        },
      }}
      required={{
        'codRules.fee': texts.feeRequired,
        'codRules.maxOrder': texts.maxOrderRequired,
        'codRules.maxOpenOrders': texts.maxOpenOrdersRequired,
        'codRules.maxOpenAmount': texts.maxOpenAmountRequired,
      }}
      toChanges={({ codRules }) => ({
        codRules: {
          fee: Number(codRules.fee),
          maxOrder: Number(codRules.maxOrder),
          maxOpenOrders: Number(codRules.maxOpenOrders),
          maxOpenAmount: Number(codRules.maxOpenAmount),
        },
      })}
    >
      {({ field }) => (
        <div className="form-dialog__columns">
          <RupeeField label={texts.fee} hint={texts.feeHint} {...field('codRules.fee')} />
          <RupeeField label={texts.maxOrder} hint={texts.maxOrderHint} {...field('codRules.maxOrder')} />
          <WholeNumberField
            label={texts.maxOpenOrders}
            hint={texts.maxOpenOrdersHint}
            suffix={texts.orders}
            max={1000}
            {...field('codRules.maxOpenOrders')}
          />
          <RupeeField
            label={texts.maxOpenAmount}
            hint={texts.maxOpenAmountHint}
            {...field('codRules.maxOpenAmount')}
          />
        </div>
      )}
    </SettingsSection>
  )
}
