import { type Answer, escapeHtml, html } from '../http.ts'

const STYLE = `
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; background: #f3f4f6; color: #111827 }
  main { max-width: 26rem; margin: 0 auto; padding: 1rem; box-sizing: border-box }
  .notice { background: #fde68a; padding: .5rem 1rem; text-align: center; font-weight: 600 }
  h1 { font-size: 1.25rem; margin: .5rem 0 } h2 { font-size: 1rem; margin: 0 0 .5rem }
  section { background: #fff; border: 1px solid #d1d5db; border-radius: .5rem; padding: 1rem; margin: 0 0 1rem }
  label { display: block; margin: 0 0 .5rem } details { margin: 0 0 1rem } code { white-space: nowrap }
  input, select { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem; border: 1px solid #6b7280; border-radius: .25rem }
  button, .button { font: inherit; display: block; width: 100%; box-sizing: border-box; min-height: 2.75rem; padding: .5rem;
    margin: .5rem 0 0; border: 0; border-radius: .25rem; background: #1d4ed8; color: #fff; text-align: center; text-decoration: none; cursor: pointer }
  .quiet { background: #e5e7eb; color: #111827 } .pair { display: flex; gap: .5rem } .pair > * { flex: 1; min-width: 0 }
  [role=alert] { border-left: .25rem solid #b91c1c; padding-left: .75rem }
  table { border-collapse: collapse; font-size: .875rem } td { padding: .125rem .5rem .125rem 0; vertical-align: top }
`

export const rupees = (paise: number): string =>
  `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`

/** Every page says what it is. `body` is HTML. */
export const page = (title: string, body: string, status = 200): Answer =>
  html(
    status,
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – payment simulator</title><style>${STYLE}</style></head>
<body><p class="notice" style="margin:0">Payment simulator: no real money is moved</p>
<main><h1>${escapeHtml(title)}</h1>
${body}
</main></body></html>`,
  )

export const hidden = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')

export const TEST_DATA = `<details><summary>Test cards and UPI ids</summary><table>
<tr><td><code>4100 2800 0000 1007</code></td><td>Visa, succeeds</td></tr>
<tr><td><code>5500 6700 0000 1002</code></td><td>Mastercard, succeeds</td></tr>
<tr><td><code>6527 6589 0000 1005</code></td><td>RuPay, succeeds</td></tr>
<tr><td><code>4100 2800 0006 0003</code></td><td>declined by the bank</td></tr>
<tr><td><code>4100 2800 0008 0001</code></td><td>balance too low</td></tr>
<tr><td><code>4100 2800 0009 0000</code></td><td>times out</td></tr>
<tr><td><code>4100 2800 0002 0007</code></td><td>technical error</td></tr>
<tr><td>OTP</td><td>4 to 10 digits succeed, fewer fail</td></tr>
<tr><td><code>success@razorpay</code></td><td>succeeds</td></tr>
<tr><td><code>failure@razorpay</code></td><td>fails</td></tr>
<tr><td><code>pending@simulator</code></td><td>the bank does not answer</td></tr>
<tr><td><code>late@simulator</code></td><td>fails, and succeeds an hour later</td></tr>
</table></details>`
