import type { ConnectionKind } from '#domain/connections.ts'
import { getGatewayLabel } from '#domain/gateways.ts'
import { formatDateTime } from '#domain/india-time.ts'

/** The sentences of Settings, Connections. */
export const tabsLabel = 'Connections'
export const loadFailed = 'Failed to load the connections'
export const saveFailed = 'Failed to save the connection'
export const testFailed = 'The test could not be made'
export const saved = 'Connection saved'
export const save = 'Save'

export const kinds: Record<ConnectionKind, { label: string; title: string; description: string }> = {
  mail: {
    label: 'Mail server',
    title: 'Mail server',
    description:
      'Sends codes, order confirmations and all other mails. Your mail provider calls these details SMTP.',
  },
  sms: {
    label: 'Text messages',
    title: 'SMS gateway',
    description:
      'Sends codes to phones. Works with each provider that is called over the web. Its documentation says what belongs into address, header and body.',
  },
  rateFeed: {
    label: 'Metal rates',
    title: 'Source of metal rates',
    description:
      'Is asked for rates in rupees per gram. A jump is never taken over: it waits for you beside the rates.',
  },
  maps: {
    label: 'Maps',
    title: 'Maps',
    description:
      'For the contact page, the stores, and addresses at checkout. Browsers of visitors load them.',
  },
  razorpay: {
    label: getGatewayLabel('razorpay'),
    title: getGatewayLabel('razorpay'),
    description:
      'Takes payments by UPI, card, net banking and wallet on its own page. You find the keys in its dashboard under Account & Settings, API keys.',
  },
  cashfree: {
    label: getGatewayLabel('cashfree'),
    title: getGatewayLabel('cashfree'),
    description:
      'Takes payments by UPI, card, net banking and wallet on its own page. You find the keys in its dashboard under Developers, API keys.',
  },
}

export const states = {
  environment: 'Set by the server’s environment',
  off: 'Not set up',
  on: 'In use',
}
export const lastSuccess = (at: string) => `Worked last: ${formatDateTime(at)}.`
export const neverTested = 'Not tested yet.'
export const lastError = (at: string) => `Failed on ${formatDateTime(at)}`
export const fixedBy = (variable: string) => `Set by ${variable} in the environment of the server.`

export const needsAllPermissions =
  'A server for mails or text messages receives the codes and links of every account, and a payment gateway the money. Only people with all permissions can change or test it.'

export const test: Record<ConnectionKind, { button: string; hint: string }> = {
  mail: { button: 'Send a test mail', hint: 'Goes to your own address.' },
  sms: {
    button: 'Send a test message',
    hint: 'Goes to the phone number of your profile, in the words of the message with a code.',
  },
  rateFeed: { button: 'Look at its rates', hint: 'Shows what the source sends. Nothing is saved.' },
  maps: { button: 'Test the map', hint: 'Asks the tile server for one piece of the map.' },
  razorpay: { button: 'Test the connection', hint: 'Says which key is wrong. No money moves.' },
  cashfree: { button: 'Test the connection', hint: 'Says which key is wrong. No money moves.' },
}
export const testing = 'Testing...'
export const saveFirst = 'Save your changes before you test.'
export const works = 'It works.'
export const doesNotWork = 'It does not work.'
export const ratesCaption = 'Rates of the source, rupees per gram'

export const secret = {
  saved: (name: string) => `The ${name} is saved. It is never shown.`,
  none: (name: string) => `No ${name} is saved.`,
  replace: 'Replace',
  remove: 'Remove',
  removed: (name: string) => `The ${name} is removed when you save.`,
  keep: 'Keep it',
}

export const mail = {
  host: 'Server',
  hostHint: 'Like smtp.example.in. Leave it empty to send no mails.',
  port: 'Port',
  portHint: 'Mostly 587, or 465 for TLS from the start.',
  security: 'Encryption',
  securities: {
    starttls: 'STARTTLS, always',
    tls: 'TLS from the start',
    optional: 'Only if the server offers it (in your own network)',
  },
  user: 'User name',
  password: 'Password',
  passwordName: 'password',
  from: 'Sender',
  fromHint:
    'care@shop.example.in gets the name of the shop; or Another Name <care@shop.example.in>. Your mail server must be allowed to send for its domain (SPF, DKIM).',
}

export const sms = {
  url: 'Address',
  urlHint:
    'Begins with https://. {phone} is ten digits, {text} the message, {key} your key, {template} and {sender} the ids of the message with the carriers (DLT), {id} the same for each attempt. Leave it empty to send no text messages.',
  method: 'Method',
  format: 'Format of the body',
  formats: { json: 'JSON', form: 'Form' },
  header: 'Header with the key',
  headerHint: 'Like authkey: {key}. Other values belong into address or body.',
  body: 'Body',
  bodyHint: 'The same values in braces. It may be empty if the address holds them all. GET has none.',
  expectedResponse: 'A good answer contains',
  expectedHint: 'For gateways that report errors in the answer, like "type":"success".',
  key: 'Key',
  keyName: 'key',
}

export const rateFeed = {
  url: 'Address',
  urlHint: 'Begins with https://. {key} is your key. Leave it empty to enter rates by hand.',
  header: 'Header with the key',
  headerHint: 'Like X-Api-Key: {key}',
  intervalMinutes: 'Ask every',
  fields: 'Where the rates are',
  fieldsHint:
    'Pairs like rate24K=data.gold24,rate22K=data.gold22. Further metals by their code: platinum-950=data.pt.',
}

export const maps = {
  provider: 'Provider',
  providers: { openstreetmap: 'OpenStreetMap', google: 'Google Maps', off: 'No maps' },
  googleKey: 'Key of Google Maps',
  googleKeyHint:
    'Needs Maps JavaScript, Places (New) and Geocoding. Every browser sees it: restrict it to the address of your shop.',
  tilesUrl: 'Map tiles',
  tilesUrlHint: 'With {z}, {x} and {y}. Empty: those of OpenStreetMap, within their usage policy.',
  attribution: 'Credited on the map',
  photonUrl: 'Suggestions of streets',
  photonUrlHint: 'A server with Photon’s protocol. Empty: the public one, for small shops.',
  nominatimUrl: 'Address of a point',
  nominatimUrlHint: 'A server with Nominatim’s protocol. Empty: the public one, for small shops.',
}

export const gateway = {
  keyId: 'Key id',
  keyIdHint: 'Begins with rzp_live_, or rzp_test_ while you try it. Leave it empty to disconnect.',
  keySecret: 'Key secret',
  keySecretName: 'key secret',
  eventSecret: 'Webhook secret',
  eventSecretName: 'webhook secret',
  clientId: 'Client id',
  clientIdHint: 'The id of a test account begins with TEST. Leave it empty to disconnect.',
  clientSecret: 'Client secret',
  clientSecretName: 'client secret',
  use: 'Used for',
  uses: { new: 'New payments', old: 'Only payments that began here' },
  useHint: 'One gateway takes new payments. The other one goes on with refunds and late payments.',
  eventUrl: 'Webhook address',
  razorpayEventHint:
    'Enter it at Razorpay under Account & Settings, Webhooks, with the webhook secret and the events payment.authorized, payment.captured, payment.failed, order.paid, refund.processed and refund.failed.',
  cashfreeEventHint:
    'Enter it at Cashfree under Developers, Webhooks, for payments and refunds. No secret is needed.',
  copy: 'Copy the address',
  copied: 'Address copied',
  copyFailed: 'Select the address and copy it yourself',
  previousSecret: (until: string) =>
    `Events that are signed with the secret before it are accepted until ${formatDateTime(until)}.`,
}
