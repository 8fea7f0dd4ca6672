import { nameSellerDetails, type SellerDetail } from '#domain/seller.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** What the settings lack for the invoice, and with it for shipping the order. */
export function MissingSellerNotice({ missing }: { missing: readonly SellerDetail[] }) {
  const canOpenSettings = useStaff().can('manage_users')
  if (missing.length === 0) return null
  return (
    <Alert tone="warning" title="This order cannot be shipped yet.">
      Its invoice needs {nameSellerDetails(missing)} of the shop.{' '}
      {canOpenSettings ? (
        <TextLink to={adminPaths.invoiceSettings}>Open the invoice settings</TextLink>
      ) : (
        'Somebody who may change the settings has to enter it.'
      )}
    </Alert>
  )
}
