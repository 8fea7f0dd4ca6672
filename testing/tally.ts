import { parseDocument } from 'htmlparser2'

type Node = ReturnType<typeof parseDocument>['children'][number]

/** The books of a company in Tally, as far as files of this shop fill them. */
export type TallyBooks = {
  ledgers: Map<string, { group: string; gstin: string }>
  /** By REMOTEID. Amounts are in paise; a credit is positive. */
  vouchers: Map<
    string,
    { type: string; number: string; day: string; party: string; entries: [string, bigint][] }
  >
}

export const openBooks = (): TallyBooks => ({ ledgers: new Map(), vouchers: new Map() })

/**
 * Imports a file as Tally does, by its developer reference: masters first; a ledger that exists stays; a voucher whose
 * REMOTEID exists is replaced; the entries of a voucher add up to 0, are of ledgers that exist, and a debit is negative and
 * "deemed positive". Throws where Tally would refuse.
 */
export function importIntoTally(books: TallyBooks, xml: string): void {
  const root = parseDocument(xml, { xmlMode: true })
  const report = textOf(find(root.children, 'REPORTNAME')[0])
  for (const message of find(root.children, 'TALLYMESSAGE'))
    for (const node of childrenOf(message)) {
      if (nameOf(node) === 'LEDGER' && report === 'All Masters') addLedger(books, node)
      else if (nameOf(node) === 'VOUCHER' && report === 'Vouchers') addVoucher(books, node)
      else throw new Error(`${report} has a ${nameOf(node)}`)
    }
}

const GROUPS = ['Sundry Debtors', 'Sales Accounts', 'Duties & Taxes', 'Indirect Expenses', 'Indirect Incomes']

function addLedger({ ledgers }: TallyBooks, node: Node): void {
  const [name, group] = [attributeOf(node, 'NAME'), textIn(node, 'PARENT')]
  if (!GROUPS.includes(group)) throw new Error(`There is no group ${group}`)
  if (name === '' || textIn(node, 'NAME') !== name) throw new Error(`The ledger ${name} has two names`)
  if (!ledgers.has(name)) ledgers.set(name, { group, gstin: textIn(node, 'PARTYGSTIN') })
}

function addVoucher({ ledgers, vouchers }: TallyBooks, node: Node): void {
  const id = attributeOf(node, 'REMOTEID')
  const [type, number, day] = ['VOUCHERTYPENAME', 'VOUCHERNUMBER', 'DATE'].map((tag) => textIn(node, tag))
  const entries = find(childrenOf(node), 'ALLLEDGERENTRIES.LIST').map((entry): [string, bigint] => {
    const [ledger, amount] = [textIn(entry, 'LEDGERNAME'), textIn(entry, 'AMOUNT')]
    if (!ledgers.has(ledger)) throw new Error(`${number}: there is no ledger ${ledger}`)
    if (!/^-?\d+\.\d\d$/.test(amount)) throw new Error(`${number}: ${amount} is no amount`)
    if (amount.startsWith('-') !== (textIn(entry, 'ISDEEMEDPOSITIVE') === 'Yes'))
      throw new Error(`${number}: ${ledger} is on the wrong side`)
    return [ledger, BigInt(amount.replace('.', ''))]
  })
  if (entries.reduce((sum, [, amount]) => sum + amount, 0n) !== 0n)
    throw new Error(`${number} does not add up`)
  if (!/^\d{8}$/.test(day!) || !['Sales', 'Credit Note'].includes(type!))
    throw new Error(`${number} is no voucher`)
  vouchers.set(id, {
    type: type!,
    number: number!,
    day: day!,
    party: textIn(node, 'PARTYLEDGERNAME'),
    entries,
  })
}

/** What each ledger comes to. */
export function sumLedgers({ vouchers }: TallyBooks): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { entries } of vouchers.values())
    for (const [ledger, amount] of entries) sums.set(ledger, (sums.get(ledger) ?? 0n) + amount)
  return sums
}

const nameOf = (node: Node): string => ('name' in node ? node.name : '')
const childrenOf = (node: Node): Node[] =>
  'children' in node ? node.children.filter((child) => nameOf(child) !== '') : []
const attributeOf = (node: Node, name: string): string =>
  'attribs' in node ? (node.attribs[name] ?? '') : ''
const textOf = (node: Node | undefined): string =>
  !node ? '' : 'data' in node ? node.data : 'children' in node ? node.children.map(textOf).join('') : ''
const find = (nodes: readonly Node[], name: string): Node[] =>
  nodes.flatMap((node) => [
    ...(nameOf(node) === name ? [node] : []),
    ...('children' in node ? find(node.children, name) : []),
  ])
const textIn = (node: Node, name: string): string => textOf(find(childrenOf(node), name)[0])
