import type { Order } from '#contract/orders.ts'
import type { Address } from '#domain/address.ts'
import { COD_FEE_LABEL } from '#domain/cod-rules.ts'
import { ENGRAVING_TEXTS } from '#domain/engraving-texts.ts'
import { formatRupees, formatSignedRupees, fromRupees } from '#domain/money.ts'
import { TRACKING_STEPS, type TrackingStep } from '#domain/order-status.ts'
import { formatTaxName } from '#domain/order-tax.ts'
import { isSoldAtCounter } from '#domain/payment-methods.ts'
import { formatPhone } from '#domain/phone.ts'
import { describePrice } from '#domain/price-description.ts'
import { parsePriceParts } from '#domain/price-parts.ts'
import { formatVariantName } from '#domain/variants.ts'
import { formatWeight } from '#domain/weight.ts'
import { COLOURS, FONTS } from './colours.ts'
import type { Block } from './layout.ts'
import { type Markup, markup, withLineBreaks } from './markup.ts'

const {
  primary,
  accent,
  textInverse,
  border: line,
  backgroundMuted,
  text: ink,
  textSecondary,
  textMuted,
} = COLOURS
const SECONDARY_TEXT = `color:${textSecondary}`
const TABLE_ATTRIBUTES: Markup = {
  markup: 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"',
}

export const paragraph = (text: string): Block => ({
  text,
  html: markup`<p class="ink" style="margin:0;color:${ink}">${text}</p>`,
})

/** Small print. */
export const smallPrint = (text: string): Block => ({
  text,
  html: markup`<p class="soft" style="margin:0;font-size:14px;${SECONDARY_TEXT}">${text}</p>`,
})

/** The main action. The text form contains the URL. */
export const button = (label: string, url: string): Block => ({
  text: `${label}:\n${url}`,
  html: markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${primary}" style="background:${primary};border-radius:3px"><a href="${url}" style="display:inline-block;padding:14px 28px;font-size:15px;line-height:20px;font-weight:600;color:${textInverse};text-decoration:none;border-radius:3px">${label}</a></td></tr></table>`,
})

/** The URL to copy, in case the button does not open. */
export const copyLink = (url: string): Block => ({
  text: '',
  html: markup`<p class="soft" style="margin:0;font-size:13px;${SECONDARY_TEXT}">If the button does not open, copy this address into your browser:<br><a href="${url}" class="link" style="color:${primary};word-break:break-all">${url}</a></p>`,
})

/** A code to type in, in large letters. */
export const codeBox = (code: string): Block => ({
  text: code,
  html: markup`<table ${TABLE_ATTRIBUTES}><tr><td align="center" class="well" bgcolor="${backgroundMuted}" style="background:${backgroundMuted};border-radius:3px;padding:20px 8px"><span class="ink" style="font-size:34px;line-height:40px;font-weight:600;letter-spacing:10px;padding-left:10px;color:${ink}">${code}</span></td></tr></table>`,
})

/** A quoted text, with its line breaks. */
export const quote = (text: string): Block => ({
  text: text.replace(/^/gm, '> '),
  html: markup`<table ${TABLE_ATTRIBUTES}><tr><td class="rule ink" style="border-left:2px solid ${accent};padding:2px 0 2px 16px;color:${ink};word-break:break-word">${withLineBreaks(text)}</td></tr></table>`,
})

const heading = (title: string): Markup =>
  markup`<h2 class="ink" style="margin:8px 0 8px;font-family:${FONTS.display};font-size:20px;line-height:1.3;font-weight:normal;color:${ink}">${title}</h2>`

/** A table of names and values. */
export function detailsTable(
  title: string,
  rows: readonly (readonly [name: string, value: string])[],
): Block {
  const cells = rows.map(
    ([name, value]) =>
      markup`<tr><td class="soft rule" valign="top" style="padding:8px 16px 8px 0;border-top:1px solid ${line};font-size:14px;${SECONDARY_TEXT};width:38%">${name}</td><td class="ink rule" valign="top" style="padding:8px 0;border-top:1px solid ${line};color:${ink};word-break:break-word">${withLineBreaks(value)}</td></tr>`,
  )
  return {
    text: [title, ...rows.map(([name, value]) => `${name}: ${value}`)].join('\n'),
    html: markup`${heading(title)}<table ${TABLE_ATTRIBUTES}>${cells}</table>`,
  }
}

/** The order's items with quantity and amount. */
export function orderLines(items: Order['items']): Block {
  const rows = items.map(
    (item) =>
      markup`<tr><td class="ink rule" valign="top" style="padding:12px 16px 12px 0;border-top:1px solid ${line};color:${ink};word-break:break-word">${formatVariantName(item.name, item.variantTitle)}<br><span class="soft" style="font-size:13px;${SECONDARY_TEXT}">${item.quantity} × ${formatRupees(item.price)}${item.sku ? markup` · ${item.sku}` : ''}${describeLine(item).map((text) => markup`<br>${withLineBreaks(text)}`)}</span></td><td class="ink rule" valign="top" align="right" style="padding:12px 0;border-top:1px solid ${line};color:${ink};white-space:nowrap">${formatRupees(item.subtotal)}</td></tr>`,
  )
  return {
    text: items
      .map((item) =>
        [
          `${item.quantity} × ${formatVariantName(item.name, item.variantTitle)}: ${formatRupees(item.subtotal)}`,
          ...describeLine(item),
        ].join('\n  '),
      )
      .join('\n'),
    html: markup`<table ${TABLE_ATTRIBUTES}>${rows}</table>`,
  }
}

/** Engraving, gift message and what the price of one item is made of. */
function describeLine({
  lineOptions: { engraving, giftMessage },
  returnable,
  priceBreakup,
  engravingPrice,
  waivedAmount,
  chargedWeight,
}: Order['items'][number]): string[] {
  return [
    engraving ? `Engraving: “${engraving}”` : '',
    returnable ? '' : ENGRAVING_TEXTS.notReturnable,
    giftMessage ? `Gift message: “${giftMessage}”` : '',
    priceBreakup
      ? describePrice(
          parsePriceParts(priceBreakup, priceBreakup),
          fromRupees(engravingPrice),
          fromRupees(waivedAmount),
        )
      : engravingPrice > 0
        ? `Price includes engraving: ${formatRupees(engravingPrice)}`
        : '',
    priceBreakup && chargedWeight === 'item'
      ? `Charged by the weight of the piece: ${formatWeight(priceBreakup.weightGrams)}`
      : '',
  ].filter(Boolean)
}

/** The totals with the same labels as in checkout. */
export function orderTotals(order: Order): Block {
  const rows: [string, string][] = [
    ['Subtotal', formatRupees(order.subtotal)],
    ...(order.discount > 0
      ? ([[`Discount ${order.couponCode ?? ''}`.trim(), `−${formatRupees(order.discount)}`]] as const)
      : []),
    ...(isSoldAtCounter(order.payment.method)
      ? []
      : ([['Shipping', order.shippingCost === 0 ? 'Free' : formatRupees(order.shippingCost)]] as const)),
    ...(order.codFee > 0 ? ([[COD_FEE_LABEL, formatRupees(order.codFee)]] as const) : []),
    ...order.taxes.map((row): [string, string] => [formatTaxName(row), formatRupees(row.amount)]),
    ...(order.rounding === 0 ? [] : ([['Round off', formatSignedRupees(order.rounding)]] as const)),
    ...(order.referralCreditsUsed > 0
      ? ([['Referral Credits', `−${formatRupees(order.referralCreditsUsed)}`]] as const)
      : []),
  ].map(([name = '', amount = '']) => [name, amount])
  const cells = rows.map(
    ([name, amount]) =>
      markup`<tr><td class="soft" style="padding:4px 16px 4px 0;${SECONDARY_TEXT}">${name}</td><td align="right" class="ink" style="padding:4px 0;color:${ink};white-space:nowrap">${amount}</td></tr>`,
  )
  const total = formatRupees(order.totalAmount)
  const totalStyle = `padding:12px 0 4px;border-top:1px solid ${accent};font-size:18px;font-weight:600;color:${ink}`
  return {
    text: [...rows.map((row) => row.join(': ')), `Total: ${total}`].join('\n'),
    html: markup`<table ${TABLE_ATTRIBUTES}>${cells}<tr><td style="font-size:8px;line-height:8px" colspan="2">&nbsp;</td></tr><tr><td class="ink" style="${totalStyle}">Total</td><td align="right" class="ink" style="${totalStyle};white-space:nowrap">${total}</td></tr></table>`,
  }
}

export function addressBlock(title: string, address: Address): Block {
  const { name, street, city, state, postalCode, phone } = address
  const lines = [name, street, `${city}, ${state} ${postalCode}`, phone ? `Phone ${formatPhone(phone)}` : '']
  const addressText = lines.filter(Boolean).join('\n')
  return {
    text: `${title}\n${addressText}`,
    html: markup`${heading(title)}<p class="soft" style="margin:0;${SECONDARY_TEXT}">${withLineBreaks(addressText)}</p>`,
  }
}

/** The four steps of the tracking page, up to the current one. */
export function orderProgress(step: TrackingStep): Block {
  const cells = TRACKING_STEPS.map((name, index) => {
    const isDone = index <= step
    const border = isDone ? `border-top:3px solid ${accent}` : `border-top:3px solid ${line}`
    const textStyle = isDone ? `font-weight:600;color:${ink}` : `color:${textMuted}`
    return markup`<td width="25%" valign="top" class="${isDone ? 'ink' : 'soft rule'}" style="padding:8px 4px 0 0;${border};font-size:13px;${textStyle}">${name}</td>`
  })
  return {
    text: TRACKING_STEPS.map((name, index) => `${index <= step ? '[x]' : '[ ]'} ${name}`).join('  '),
    html: markup`<table ${TABLE_ATTRIBUTES}><tr>${cells}</tr></table>`,
  }
}
