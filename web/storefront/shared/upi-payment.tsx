import { formatInr, fromRupees, paise } from '#domain/money.ts'
import { getUpiLink } from '#domain/upi.ts'
import { QrCode } from './qr-code.tsx'
import { texts } from './upi-payment-texts.ts'
import { useStorefrontData } from './use-storefront-data.ts'

/** Pays an order to the UPI id of the shop: a code to scan, and on phones a button that opens the app. */
export function UpiPayment({ due, orderNumber }: { due: number; orderNumber: string }) {
  const { bankAccount, onlinePaymentLimit, shopName } = useStorefrontData().settings
  if (bankAccount.upi === '') return null
  const limit = fromRupees(onlinePaymentLimit)
  const amount = paise(Math.min(fromRupees(due), limit))
  const link = getUpiLink({
    upi: bankAccount.upi,
    payee: bankAccount.holder || shopName,
    amount,
    note: orderNumber,
  })
  const text = formatInr(amount)
  return (
    <div className="upi-payment">
      <QrCode
        text={link}
        alt={texts.codeOf(text, bankAccount.upi)}
        loading={texts.loading}
        errorCorrection="M"
      />
      <div>
        <h3 className="h4">{texts.title}</h3>
        <p className="small">{texts.scan(text)}</p>
        {fromRupees(due) > limit && <p className="small muted">{texts.part(formatInr(limit))}</p>}
        <a className="button button--secondary below-768" href={link}>
          <span className="button__label">{texts.open(text)}</span>
        </a>
      </div>
    </div>
  )
}
