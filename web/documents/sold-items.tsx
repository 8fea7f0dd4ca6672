import type { SoldItem } from '#contract/items.ts'
import { formatWeight } from '#domain/weight.ts'
import * as texts from './texts.ts'

/** `HUID AB12CD`. An item without a HUID is named by its tag. */
export const nameSoldItem = ({ huid, tagNumber }: SoldItem): string =>
  huid ? texts.huid(huid) : texts.itemNumber(tagNumber)

/** The weights and certificate of an item, as its buyer reads them. */
export const describeSoldItemDetails = ({
  netWeightGrams,
  grossWeightGrams,
  certificate,
}: SoldItem): string =>
  [
    texts.netWeight(formatWeight(netWeightGrams)),
    texts.grossWeight(formatWeight(grossWeightGrams)),
    [certificate?.laboratory, certificate?.number].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ')

export const describeSoldItem = (item: SoldItem): string =>
  `${nameSoldItem(item)}, ${describeSoldItemDetails(item)}`

/** The PDF of an item's certificate, or its page at the laboratory. */
export const CertificateLink = ({ item: { certificate } }: { item: SoldItem }) =>
  certificate?.link ? (
    <a className="text-link nowrap no-print" href={certificate.link} target="_blank" rel="noreferrer">
      {texts.viewCertificate}
    </a>
  ) : null

/** The items of an order line, for its customer. */
export const SoldItems = ({ items }: { items: readonly SoldItem[] }) =>
  items.map((item) => (
    <span className="caption num" key={item._id}>
      {describeSoldItem(item)} <CertificateLink item={item} />
    </span>
  ))
