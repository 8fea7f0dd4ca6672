import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Page, personalPage } from '../../page-loader.ts'
import { Note } from '../../ui/note.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { loadOr } from '../kit/load-or.ts'
import type { Route } from './+types/page.ts'
import { AppSection } from './app-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { NewRecoveryCodes, RecoverySection } from './recovery-section.tsx'
import './two-step.css'

export const clientLoader = personalPage(({ api }: Page) =>
  loadOr(api.secondFactors.read(), 'Failed to load two-step sign-in'),
)
export const meta = () => [{ title: 'Two-step sign-in | Swarna' }]
export const handle = { crumbs: () => [{ label: 'Two-step sign-in' }] }
export { PageSkeleton as HydrateFallback }

export default function TwoStepPage({ loaderData: { data: factors, failure } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [codes, setCodes] = useState<string[] | null>(null)
  const hasFactor = factors !== null && (factors.authenticatorApp !== null || factors.passkeys.length > 0)

  /** `recoveryCodes` come with the first way, and when new ones are made. */
  const onChanged = async (recoveryCodes: string[] | null) => {
    if (recoveryCodes) setCodes(recoveryCodes)
    await revalidate()
  }

  return (
    <AdminPage
      title="Two-step sign-in"
      lead="After your password, you confirm a second step: a code of an app on your phone, or a passkey. A stolen password alone then opens nothing."
      failure={failure}
    >
      {factors && (
        <div className="two-step">
          {factors.isRequired && !hasFactor && (
            <Note kind="warning" title="This shop needs two-step sign-in for all staff.">
              Please set up one of these ways. Everything else opens after that.
            </Note>
          )}
          {codes && <NewRecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
          <AppSection app={factors.authenticatorApp} onChanged={onChanged} />
          <PasskeySection
            passkeys={factors.passkeys}
            canBeUsed={factors.canUsePasskeys}
            onChanged={onChanged}
          />
          {hasFactor && <RecoverySection left={factors.recoveryCodesLeft} onChanged={onChanged} />}
        </div>
      )}
    </AdminPage>
  )
}
