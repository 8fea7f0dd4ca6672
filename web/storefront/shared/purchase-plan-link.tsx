import * as texts from './texts.ts'

/** The list item of the Gold Purchase Plan. A shop without a plan leaves its address empty and shows no link. */
export function PurchasePlanLink({ url }: { url: string }) {
  if (!url) return null
  return (
    <li>
      <a href={url} rel="noopener">
        {texts.goldPurchasePlan}
      </a>
    </li>
  )
}
