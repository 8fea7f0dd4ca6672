import type { Settings } from '#contract/settings.ts'
import { TextField } from '#web/ui/field.tsx'
import { SettingsSection } from './settings-section.tsx'

export function BankSection({ settings }: { settings: Settings }) {
  const { holder, bank, account, ifsc, upi } = settings.bankAccount
  return (
    <SettingsSection
      title="Bank transfer and UPI"
      description="Shown to customers who pay by bank transfer."
      settings={settings}
      labels={{ bankAccount: 'Bank account' }}
      defaultValues={{
        bankAccount: {
          holder,
          bank,
          account,
          ifsc,
          upi,
        },
      }}
      toChanges={({ bankAccount }) => ({
        bankAccount: { ...bankAccount, ifsc: bankAccount.ifsc.trim().toUpperCase() },
      })}
    >
      {({ field }) => (
        <div className="form-dialog__columns">
          <TextField label="Account holder" maxLength={120} {...field('bankAccount.holder')} />
          <TextField label="Bank and branch" maxLength={120} {...field('bankAccount.bank')} />
          <TextField label="Account number" maxLength={40} {...field('bankAccount.account')} />
          <TextField label="IFSC" maxLength={11} {...field('bankAccount.ifsc')} />
          <TextField label="UPI ID" maxLength={60} {...field('bankAccount.upi')} />
        </div>
      )}
    </SettingsSection>
  )
}
