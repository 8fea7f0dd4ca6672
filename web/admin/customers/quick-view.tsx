import type { CustomerSummary } from '#contract/customers.ts'
import { formatDate } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { formatPhone } from '#domain/phone.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatAddress } from './format-address.ts'
import { type RoleNames, roleName } from './role-names.ts'

type QuickViewProps = { customer: CustomerSummary; roles: RoleNames; onClose: () => void }

export function QuickView({ customer, roles, onClose }: QuickViewProps) {
  return (
    <Dialog
      title={customer.name}
      open
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <ButtonLink to={adminPaths.customer(customer._id)}>View full profile</ButtonLink>
        </>
      }
    >
      <DescriptionList
        items={[
          ['Email', customer.email],
          ['Phone', customer.phone ? formatPhone(customer.phone) : 'Not given'],
          ['Role', roleName(roles, customer.role)],
          ['Joined', formatDate(customer.createdAt)],
          ['Orders', customer.orderCount],
          ['Total spent', formatRupees(customer.totalSpent)],
          ['Address', customer.address ? formatAddress(customer.address) : 'No address saved yet'],
          ['Referral code', customer.referralCode],
        ]}
      />
    </Dialog>
  )
}
