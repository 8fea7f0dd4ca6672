import type { Settings } from '#contract/settings.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SettingsSection } from './settings-section.tsx'

/** What pages and mails promise to customers. A new shop promises nothing. */
export function PromiseSection({ settings }: { settings: Settings }) {
  const { claims } = settings
  return (
    <SettingsSection
      title="Promises"
      description="What pages, terms and mails promise to customers. Switch on only what your shop keeps."
      settings={settings}
      labels={{
        insuredDelivery: 'Insured delivery',
        hallmarkedGold: 'Hallmarked gold',
        oldGoldExchange: 'Old gold at full value',
        claims: 'Messages',
      }}
      defaultValues={{
        insuredDelivery: settings.insuredDelivery,
        hallmarkedGold: settings.hallmarkedGold,
        oldGoldExchange: settings.oldGoldExchange,
        claims: {
          stores: claims.stores,
          shipping: claims.shipping,
          exchange: claims.exchange,
        },
      }}
      toChanges={(values) => values}
    >
      {({ field, form }) => (
        <>
          <Checkbox
            label="Deliveries are insured"
            hint="Said on product pages, at checkout, in the terms, in the shipping policy and in order mails"
            {...form.register('insuredDelivery')}
          />
          <Checkbox
            label="All gold is BIS hallmarked with HUID"
            hint="Answered in the FAQ. Product pages show the attribute Hallmark of the product."
            {...form.register('hallmarkedGold')}
          />
          <Checkbox
            label="Old gold is accepted at its full tested value"
            hint="Said in the exchange policy"
            {...form.register('oldGoldExchange')}
          />
          <div className="form-dialog__columns">
            <TextField
              label="Message about stores"
              optional
              maxLength={120}
              hint="Shown above the list of stores"
              {...field('claims.stores')}
            />
            <TextField
              label="Message about shipping"
              optional
              maxLength={120}
              hint="Shown on pages of products in stock and in the shipping policy"
              {...field('claims.shipping')}
            />
            <TextField
              label="Message about exchange"
              optional
              maxLength={120}
              hint="Shown on product pages while the shop offers an exchange"
              {...field('claims.exchange')}
            />
          </div>
        </>
      )}
    </SettingsSection>
  )
}
