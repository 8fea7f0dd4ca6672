import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/page.ts'
import { AuthenticatorAppSection } from './app-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { NewRecoveryCodes, RecoverySection } from './recovery-section.tsx'
import './two-step.css'

export const clientLoader = createAdminLoader(({ api }: AdminLoaderArgs) =>
  loadOrFailure(api.secondFactors.read(), 'Failed to load two-step sign-in'),
)
export const meta = adminMeta('Two-step sign-in')
export const handle = { crumbs: () => [{ label: 'Two-step sign-in' }] }
export { PageSkeleton as HydrateFallback }

export default function TwoStepPage({ loaderData: { data: factors, failure } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [codes, setCodes] = useState<string[] | null>(null)
  const hasFactor = factors !== null && (factors.authenticatorApp !== null || factors.passkeys.length > 0)

  /** `recoveryCodes` are created with the first method, and on request. */
  const onChanged = async (recoveryCodes: string[] | null) => {
    if (recoveryCodes) setCodes(recoveryCodes)
    await revalidate()
  }

  return (
    <AdminPage
      title="Two-step sign-in"
      description="After your password you confirm a code from an app on your phone, or a passkey. A stolen password alone is then not enough to sign in."
      failure={failure}
    >
      {factors && (
        <div className="two-step">
          {factors.isRequired && !hasFactor && (
            <Alert tone="warning" title="This shop requires two-step sign-in for all staff.">
              Please set up one of these methods to use the rest of the admin.
            </Alert>
          )}
          {codes && <NewRecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
          <AuthenticatorAppSection app={factors.authenticatorApp} onChanged={onChanged} />
          <PasskeySection
            passkeys={factors.passkeys}
            isSupported={factors.canUsePasskeys}
            onChanged={onChanged}
          />
          {hasFactor && <RecoverySection remaining={factors.recoveryCodesLeft} onChanged={onChanged} />}
        </div>
      )}
    </AdminPage>
  )
}
