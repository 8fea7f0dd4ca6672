import { ENGLISH } from '#domain/language.ts'
import type { MessageTexts, SmsIds, SmsTextKey } from '#domain/shop-texts.ts'
import { COLOURS, FONTS } from './colours.ts'
import { linksFrom } from './links.ts'
import { type Markup, markup } from './markup.ts'

/** The shop's details in every mail, as the owner set them, and its address on the web. */
export type MailShop = {
  shopName: string
  phone: string
  email: string
  address: string
  origin: string
  /** In the owner's words. */
  messageTexts: MessageTexts
  /** Of text messages, with the carriers. */
  smsIds?: Partial<Record<SmsTextKey, SmsIds>>
}

/** A mail in both forms, HTML and text. */
export type Message = { subject: string; text: string; html: string }

/** A part of a mail in both forms. `blocks.ts` creates them. */
export type Block = { text: string; html: Markup }

type MailParts = {
  subject: string
  /** Shown in the inbox after the subject. */
  preheader: string
  title: string
  blocks: readonly Block[]
  /** Why the recipient gets this mail. */
  reason: string
  /** Without the signature that customers get. */
  isForStaff?: boolean
}

const {
  background,
  surface,
  text: ink,
  textMuted,
  accent,
  accentSoft,
  border,
  footer: night,
  footerText,
  footerBorder,
} = COLOURS

/**
 * The layout of all mails. Mail programs understand tables and inline styles. There are no images, which many programs
 * block. The style element only improves wide and dark windows. Text and background colours are always set together,
 * because some programs invert colours.
 */
export function composeMail(
  shop: MailShop,
  { subject, preheader, title, blocks: given, reason, isForStaff = false }: MailParts,
): Message {
  const header = toSingleLine(subject)
  const signature = isForStaff ? undefined : shop.messageTexts.mailSignature
  const blocks = signature ? [...given, signatureBlock(signature)] : given
  const html = markup`<!doctype html>
<html lang="${ENGLISH.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${header}</title>
${STYLE}
</head>
<body class="page" style="margin:0;padding:0;background:${background};color:${ink};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${background};opacity:0">${preheader}${PREHEADER_PADDING}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${background}" style="background:${background}"><tr><td align="center" style="padding:24px 12px 32px">
${OUTLOOK_WRAPPER.open}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;margin:0 auto;font-family:${FONTS.text};font-size:16px;line-height:1.55;color:${ink};text-align:left">
<tr><td align="center" style="padding:8px 0 24px"><a href="${linksFrom(shop.origin).home}" class="ink" style="font-family:${FONTS.display};font-size:26px;line-height:1.2;letter-spacing:5px;text-transform:uppercase;text-decoration:none;color:${ink}">${shop.shopName}</a></td></tr>
<tr><td class="card" bgcolor="${surface}" style="background:${surface};border:1px solid ${border};border-top:2px solid ${accent};border-radius:3px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="pad ink" style="padding:32px 24px 16px;color:${ink}"><h1 class="ink" style="margin:0;font-family:${FONTS.display};font-size:28px;line-height:1.2;font-weight:normal;color:${ink}">${title}</h1></td></tr>
${blocks.map((block) => markup`<tr><td class="pad ink" style="padding:0 24px 20px;color:${ink}">${block.html}</td></tr>\n`)}<tr><td style="padding:0 0 12px;font-size:0;line-height:0">&nbsp;</td></tr>
</table>
</td></tr>
<tr><td align="center" class="soft" style="padding:24px 12px 0;font-size:13px;line-height:1.6;color:${textMuted}">${footer(shop)}<br><br>${reason}</td></tr>
</table>
${OUTLOOK_WRAPPER.close}
</td></tr></table>
</body>
</html>
`
  const blockTexts = blocks.map((block) => block.text).filter(Boolean)
  const text = [title, ...blockTexts, `-- \n${footerLines(shop).join('\n')}\n${reason}`]
  return { subject: header, text: `${text.join('\n\n')}\n`, html: html.markup }
}

const signatureBlock = (signature: string): Block => {
  const lines = signature.split(/\r?\n/)
  return {
    text: lines.join('\n'),
    html: markup`<p class="ink" style="margin:0;color:${ink}">${lines.map((line, at) => (at === 0 ? markup`${line}` : markup`<br>${line}`))}</p>`,
  }
}

const footerLines = ({ shopName, address, phone, email }: MailShop) =>
  [shopName, address, phone, email].filter((line) => line.trim())

const footer = (shop: MailShop): Markup[] =>
  footerLines(shop).map((each, at) => (at === 0 ? markup`<b>${each}</b>` : markup`<br>${each}`))

/** Keeps the inbox from showing the first words of the mail after a short preheader. */
const PREHEADER_PADDING: Markup = { markup: '&#847;&zwnj;&nbsp;'.repeat(60) }

/** Outlook on Windows does not support max-width. */
const OUTLOOK_WRAPPER = {
  open: {
    markup:
      '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
  },
  close: { markup: '<!--[if mso]></td></tr></table><![endif]-->' },
} as const satisfies Record<string, Markup>

/** Slightly lighter than the dark background. */
const DARK_CARD = '#2e2320'

const DARK_STYLES = `.page{background:${night}!important}
.card{background:${DARK_CARD}!important;border-color:${footerBorder}!important;border-top-color:${accent}!important}
.ink{color:${COLOURS.textInverse}!important}
.soft{color:${footerText}!important}
.link{color:${accentSoft}!important}
.well{background:${footerBorder}!important}
.rule{border-color:${footerBorder}!important}`

const STYLE: Markup = {
  markup: `<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (min-width:600px){.pad{padding-left:40px!important;padding-right:40px!important}}
@media (prefers-color-scheme:dark){
${DARK_STYLES}
}
${DARK_STYLES.replaceAll(/^\./gm, '[data-ogsc] .')}
</style>`,
}

/** A subject is a header, so it must not contain line breaks. */
const toSingleLine = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200)
