import { useEffect, useState } from 'react'
import type { ReferralDashboard } from '#contract/referrals.ts'
import { formatDate } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { ErrorBanner } from '../../ui/note.tsx'
import { Table } from '../../ui/table.tsx'

const COPIED_MS = 2000

export function Referrals({ dashboard }: { dashboard: ReferralDashboard | null }) {
  if (!dashboard) return <ErrorBanner message="Failed to load referral data. Please try again later." />
  const { referralCode, referralLink, referralCredits, directReferralsCount, directReferrals, settings } =
    dashboard
  const words = `Shop with me at Swarna: ${referralLink}`
  return (
    <section className="referrals">
      <h2 className="h2">My Referrals</h2>
      <dl className="referrals__figures">
        <div>
          <dt>Referral code</dt>
          <dd className="num">{referralCode}</dd>
        </div>
        <div>
          <dt>Total referrals</dt>
          <dd className="num">{directReferralsCount}</dd>
        </div>
        <div>
          <dt>Balance</dt>
          <dd className="num">{formatRupees(referralCredits)}</dd>
        </div>
      </dl>
      <ShareLink link={referralLink} />
      <p className="referrals__share">
        <a
          className="text-link"
          href={`https://wa.me/?text=${encodeURIComponent(words)}`}
          target="_blank"
          rel="noreferrer"
        >
          Share on WhatsApp
        </a>
        <a
          className="text-link"
          href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(referralLink)}`}
          target="_blank"
          rel="noreferrer"
        >
          Share on Facebook
        </a>
      </p>
      <h3 className="h3">Referral history</h3>
      {directReferrals.length === 0 ? (
        <EmptyState level={3} title="No referrals found">
          Friends who register with your link appear here.
        </EmptyState>
      ) : (
        <Table caption="Referral history" stacks>
          <thead>
            <tr>
              <th scope="col">Friend</th>
              <th scope="col">Date</th>
              <th scope="col">Status</th>
              <th scope="col" className="table__number">
                Reward
              </th>
            </tr>
          </thead>
          <tbody>
            {directReferrals.map((friend) => (
              <tr key={friend._id}>
                <td data-label="Friend">{friend.name}</td>
                <td data-label="Date">{formatDate(friend.createdAt)}</td>
                <td data-label="Status">
                  <Badge tone={friend.status === 'Completed' ? 'delivered' : 'pending'}>
                    {friend.status}
                  </Badge>
                </td>
                <td data-label="Reward" className="table__number num">
                  {formatRupees(friend.reward)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <h3 className="h3">How it works</h3>
      <ol className="referrals__steps">
        <li>Share your link or code with a friend.</li>
        <li>Your friend registers with it.</li>
        <li>
          You receive {formatRupees(settings.referrerAmount)}, your friend{' '}
          {formatRupees(settings.referredAmount)}.
        </li>
        <li>Use the credits in the payment step of checkout.</li>
      </ol>
    </section>
  )
}

function ShareLink({ link }: { link: string }) {
  const [isCopied, setCopied] = useState(false)
  const [showsCode, setShowsCode] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <>
      <div className="referrals__link">
        <TextField label="Your link" value={link} readOnly onFocus={(event) => event.target.select()} />
        <Button
          variant="secondary"
          icon="copy"
          onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="secondary"
          icon="qr"
          aria-expanded={showsCode}
          onClick={() => setShowsCode(!showsCode)}
        >
          QR code
        </Button>
      </div>
      {showsCode && <QrCode text={link} />}
    </>
  )
}

/** 200 px, high correction (S2 §9); drawn in the browser when it is asked for. */
function QrCode({ text }: { text: string }) {
  const [image, setImage] = useState<string | null>(null)
  useEffect(() => {
    let isLate = false
    void import('qrcode')
      .then(({ toDataURL }) => toDataURL(text, { width: 200, errorCorrectionLevel: 'H', margin: 2 }))
      .then((url) => !isLate && setImage(url))
    return () => {
      isLate = true
    }
  }, [text])
  return image ? (
    <img src={image} alt={`QR code of ${text}`} width={200} height={200} />
  ) : (
    <p className="small">Drawing…</p>
  )
}
