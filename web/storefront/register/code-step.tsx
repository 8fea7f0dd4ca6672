import { useId, useState } from 'react'
import type { ContactField } from '#contract/account.ts'
import { MAX_CODE_ATTEMPTS } from '#domain/registration.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { CodeInput, EMPTY_DIGITS } from './code-input.tsx'
import * as texts from './code-texts.ts'
import { ResendCode } from './resend-code.tsx'

type Props = {
  email: string
  phone: string
  channels: readonly ContactField[]
  demoCode: string | null
  formError: string | null
  /** Which of two codes is wrong. */
  codeErrors: { code?: string; phoneCode?: string }
  /** Number of wrong codes since the last one was sent. */
  failedAttempts: number
  /** The result of requesting another code. */
  resendMessage: string | null
  /** When another code can be requested. */
  resendAt: number
  isBusy: boolean
  onVerify: (codes: { code: string; phoneCode?: string }) => Promise<void>
  onResend: () => Promise<void>
  onBack: () => void
}

export function CodeStep({
  email,
  phone,
  channels,
  demoCode,
  formError,
  codeErrors,
  failedAttempts,
  resendMessage,
  ...props
}: Props) {
  const hasTwoCodes = channels.length > 1
  const { resendAt, isBusy, onVerify, onResend, onBack } = props
  const [digits, setDigits] = useState(EMPTY_DIGITS)
  const [phoneDigits, setPhoneDigits] = useState(EMPTY_DIGITS)
  // A full first code moves the focus to the second one.
  const [filledMailCodes, setFilledMailCodes] = useState(0)
  const areErrorsInRows = hasTwoCodes && Object.keys(codeErrors).length > 0
  const isUsedUp = failedAttempts >= MAX_CODE_ATTEMPTS
  const formErrorId = useId()
  const isMailCodeWrong = !hasTwoCodes || codeErrors.code !== undefined || codeErrors.phoneCode === undefined
  const [failedMail, failedPhone] = isMailCodeWrong ? [failedAttempts, 0] : [0, failedAttempts]
  const isComplete = digits.every(Boolean) && (!hasTwoCodes || phoneDigits.every(Boolean))
  return (
    <>
      <h1 className="h1">{texts.title}</h1>
      <p className="sign-in__intro">
        {hasTwoCodes ? texts.introBoth(email, phone) : texts.intro(channels[0] === 'phone' ? phone : email)}
      </p>
      <ClientForm
        onSubmit={() => {
          if (isComplete && !isBusy)
            void onVerify({
              code: digits.join(''),
              ...(hasTwoCodes ? { phoneCode: phoneDigits.join('') } : {}),
            })
        }}
      >
        {demoCode && <Alert tone="info">{texts.demoCode(demoCode)}</Alert>}
        {formError && (!areErrorsInRows || isUsedUp) && (
          <div id={formErrorId}>
            <Alert tone="error" role="alert">
              {areErrorsInRows ? null : formError}
              {isUsedUp && (
                <>
                  {!areErrorsInRows && <br />}
                  {texts.usedUp}
                </>
              )}
            </Alert>
          </div>
        )}
        <CodeInput
          digits={digits}
          onChange={setDigits}
          focusKey={failedMail}
          describedBy={formError ? formErrorId : undefined}
          {...(hasTwoCodes
            ? {
                legend: texts.mailLegend,
                error: codeErrors.code,
                isOneTimeCode: false,
                onFilled: () => setFilledMailCodes((count) => count + 1),
              }
            : {})}
        />
        {hasTwoCodes && (
          <CodeInput
            digits={phoneDigits}
            onChange={setPhoneDigits}
            focusKey={filledMailCodes + failedPhone}
            error={codeErrors.phoneCode}
            focusesOnMount={false}
            describedBy={formError ? formErrorId : undefined}
            legend={texts.phoneLegend}
          />
        )}
        <p className="small" role="status">
          {resendMessage}
        </p>
        <Button
          type="submit"
          size="large"
          wide
          disabled={!isComplete}
          busy={isBusy}
          busyLabel={texts.verifying}
        >
          {texts.verify}
        </Button>
        <div className="sign-in__row">
          <Button variant="text" onClick={onBack}>
            {texts.back}
          </Button>
          <ResendCode
            allowedAt={resendAt}
            onResend={async () => {
              await onResend()
              setDigits(EMPTY_DIGITS)
              setPhoneDigits(EMPTY_DIGITS)
            }}
          />
        </div>
      </ClientForm>
    </>
  )
}
