import type { Settings } from '#contract/settings.ts'
import { SelectField } from '#web/ui/field.tsx'
import { RupeeField, WholeNumberField } from './number-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

const LABELS = {
  referrerAmount: 'Reward for the customer',
  referredAmount: 'Credits for the friend',
  referralReward: 'Paid',
  referralMonthlyLimit: 'Rewards per month',
  maxCreditsPercent: 'Maximum share of an order',
}

export function ReferralSection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="Referrals"
      description="Credits for customers who refer a friend, and for the friend."
      settings={settings}
      labels={LABELS}
      defaultValues={{
        referrerAmount: String(settings.referrerAmount),
        referredAmount: String(settings.referredAmount),
        referralReward: settings.referralReward,
        referralMonthlyLimit: String(settings.referralMonthlyLimit),
        maxCreditsPercent: String(settings.maxCreditsPercent),
      }}
      required={{
        referrerAmount: 'The reward is required',
        referredAmount: 'The credits for the friend are required',
        referralMonthlyLimit: 'Rewards per month is required',
        maxCreditsPercent: 'The maximum share is required',
      }}
      toChanges={(values) => ({
        referrerAmount: Number(values.referrerAmount),
        referredAmount: Number(values.referredAmount),
        referralReward: values.referralReward,
        referralMonthlyLimit: Number(values.referralMonthlyLimit),
        maxCreditsPercent: Number(values.maxCreditsPercent),
      })}
    >
      {({ field }) => (
        <>
          <div className="form-dialog__columns">
            <RupeeField label="Reward for the customer" {...field('referrerAmount')} />
            <RupeeField label="Credits for the friend" {...field('referredAmount')} />
            <SelectField label="Paid" {...field('referralReward')}>
              <option value="registration">When the friend registers</option>
              <option value="firstDelivery">
                When the friend’s first order is delivered and can no longer be returned
              </option>
            </SelectField>
          </div>
          <div className="form-dialog__columns">
            <WholeNumberField
              label="Rewards per month"
              max={1000}
              hint="Maximum number of rewards for one customer"
              {...field('referralMonthlyLimit')}
            />
            <WholeNumberField
              label="Maximum share of an order"
              max={100}
              suffix="%"
              hint="How much of the subtotal credits can pay. We recommend 50%."
              {...field('maxCreditsPercent')}
            />
          </div>
        </>
      )}
    </SettingsSection>
  )
}
