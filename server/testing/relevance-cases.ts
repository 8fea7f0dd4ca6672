import type { Material } from '#domain/materials.ts'
import type { MetalType } from '#domain/metal-rates.ts'

/** A condition that the first three results meet (or all, if there are fewer). Prices in rupees. */
export type ProductCriteria = {
  category?: string
  subcategory?: readonly string[]
  material?: readonly Material[]
  metal?: MetalType
  tag?: string
  /** Part of the name or of an attribute, in upper or lower case. */
  contains?: string
  under?: number
  above?: number
}

/** A query, and the demo products that must be among its first three results. */
type SlugCase = readonly [typed: string, ...slugs: string[]]
type CriteriaCase = readonly [typed: string, kind: ProductCriteria]

const NAMES: SlugCase[] = [
  ['meenakshi jhumka', 'meenakshi-jhumka'],
  ['Noor Chandbali', 'noor-chandbali'],
  ['padmavati choker', 'padmavati-choker'],
  ['SITARA solitaire', 'diamond-1'],
  ['malli studs', 'diamond-2'],
  ['saptapadi', 'saptapadi-bands'],
  ['raja signet', 'raja-signet-ring'],
  ['lakshmi kasu mala', 'lakshmi-kasu-mala'],
  ['arjun chain', 'arjun-figaro-chain'],
  ['ghungroo', 'ghungroo-payal'],
  ['lotus coin', 'lotus-gold-coin-10g'],
  ['akasha bracelet', 'akasha-tennis-bracelet'],
  ['peshwa nath', 'peshwa-nath'],
  ['kamal kada', 'kamal-kada'],
  ['halo ring', 'marakata-halo-ring', 'manik-halo-ring', 'sapphire-halo-ring'],
]

const PARTS_OF_NAMES: (SlugCase | CriteriaCase)[] = [
  ['meenak', 'meenakshi-jhumka'],
  ['padmav', 'padmavati-choker'],
  ['chandb', 'noor-chandbali', 'zeenat-chandbali'],
  ['figar', 'arjun-figaro-chain'],
  ['ghungr', 'ghungroo-payal'],
  ['jaali', 'jaali-lotus-kada', 'gulab-jaali-kada', 'jaali-silver-kada'],
  ['tennis', 'akasha-tennis-bracelet', 'manik-tennis-bracelet', 'panna-tennis-bracelet'],
  ['signet', 'raja-signet-ring'],
  ['rope', 'tarini-rope-chain'],
  ['eternity', { contains: 'eternity' }],
  ['solit', { subcategory: ['solitaires'] }],
  ['twist', { contains: 'twist' }],
]

const SKUS: SlugCase[] = [
  ['SW-ER-0412', 'meenakshi-jhumka'],
  ['sw-rg-0101', 'diamond-1'],
  ['ER-0412', 'meenakshi-jhumka'],
  ['0412', 'meenakshi-jhumka'],
  ['bk-0201', 'manik-bangle-set'],
  ['SWER0412', 'meenakshi-jhumka'],
  ['sw er 0412', 'meenakshi-jhumka'],
  ['pd0401', 'lotus-gold-coin-10g'],
  ['SW-NK-010', 'padmavati-choker', 'harita-temple-haar', 'lakshmi-kasu-mala'],
  ['ms 0301', 'tanu-rose-vati'],
]

const JHUMKAS: ProductCriteria = { subcategory: ['jhumkas'] }
const CHANDBALIS: ProductCriteria = { subcategory: ['chandbalis'] }
const NECKLACES: ProductCriteria = { category: 'necklaces' }
const MANGALSUTRAS: ProductCriteria = { category: 'mangalsutra' }
const BRACELETS: ProductCriteria = { category: 'bracelets' }
const PENDANTS: ProductCriteria = { subcategory: ['gemstone-pendants', 'diamond-pendants', 'gold-pendants'] }
const PAYALS: ProductCriteria = { contains: 'payal' }
const CHAINS: ProductCriteria = { contains: 'chain', subcategory: ['chains', 'mens-chains', 'mens-silver'] }
const GOLD_CHAINS: ProductCriteria = { subcategory: ['chains', 'mens-chains'], material: ['Gold'] }
const RINGS: ProductCriteria = { category: 'rings' }
const DIAMOND_RINGS: ProductCriteria = { category: 'rings', material: ['Diamond'] }
const BANGLES: ProductCriteria = { contains: 'bangle', category: 'bangles-kadas' }
const KADAS: ProductCriteria = { contains: 'kada' }
const BALIS: ProductCriteria = {
  contains: 'bali',
  subcategory: ['hoops-and-balis', 'childrens-earrings', 'silver-earrings'],
}
const STUDS: ProductCriteria = { subcategory: ['studs', 'gemstone-studs'] }
const MENS: ProductCriteria = { tag: 'men' }

const MISTYPED: (SlugCase | CriteriaCase)[] = [
  ['jumka', JHUMKAS],
  ['jhumkha', JHUMKAS],
  ['zumka', JHUMKAS],
  ['jhumkaa', JHUMKAS],
  ['jhumak', JHUMKAS],
  ['minakshi jhumka', 'meenakshi-jhumka'],
  ['meenaxi', 'meenakshi-jhumka'],
  ['padmawati', 'padmavati-choker'],
  ['mangalsuter', MANGALSUTRAS],
  ['mangalsoothra', MANGALSUTRAS],
  ['mangal sutra', MANGALSUTRAS],
  ['magalsutra', MANGALSUTRAS],
  ['neckless', NECKLACES],
  ['necklase', NECKLACES],
  ['nacklace', NECKLACES],
  ['gold neckles', NECKLACES],
  ['braclet', BRACELETS],
  ['breslet', BRACELETS],
  ['bracelate', BRACELETS],
  ['earing', { category: 'earrings' }],
  ['ear rings', { category: 'earrings' }],
  ['earings for women', { category: 'earrings', tag: 'for-her' }],
  ['bangels', BANGLES],
  ['bangal', BANGLES],
  ['pendent', PENDANTS],
  ['pandent', PENDANTS],
  ['diamand ring', DIAMOND_RINGS],
  ['dimond ring', DIAMOND_RINGS],
  ['daimond ring', DIAMOND_RINGS],
  ['solitare', { subcategory: ['solitaires'] }],
  ['platinam ring', { category: 'rings', material: ['Platinum'] }],
  ['safire', { material: ['Sapphire'] }],
  ['saphire ring', { category: 'rings', material: ['Sapphire'] }],
  ['emrald', { material: ['Emerald'] }],
  ['perl necklace', 'mukta-pearl-haar'],
  ['anklate', PAYALS],
  ['payel', PAYALS],
  ['chein', CHAINS],
  ['gold chian', GOLD_CHAINS],
  ['chocker', 'padmavati-choker'],
  ['kundun ring', 'rajwada-kundan-ring'],
  ['engagment ring', { category: 'rings', contains: 'engagement' }],
  ['mang tika', 'rani-maang-tikka'],
  ['nosepin', 'bindu-nose-pin'],
  ['chand bali', CHANDBALIS],
  ['chandbaali', CHANDBALIS],
  ['goldchain', GOLD_CHAINS],
  ['silvar payal', PAYALS],
  ['mens braselet', { subcategory: ['mens-bracelets'] }],
]

const TRADE_TERMS: (SlugCase | CriteriaCase)[] = [
  ['jhumka', JHUMKAS],
  ['jhumki', JHUMKAS],
  ['jhumkas', JHUMKAS],
  ['jimikki', JHUMKAS],
  ['buttalu', JHUMKAS],
  ['kada', KADAS],
  ['kara', KADAS],
  ['kangan', { category: 'bangles-kadas' }],
  ['bangle', BANGLES],
  ['chudi', BANGLES],
  ['choodiyan', BANGLES],
  ['gajulu', BANGLES],
  ['valayal', BANGLES],
  ['mangalsutra', MANGALSUTRAS],
  ['thali', MANGALSUTRAS],
  ['black beads', MANGALSUTRAS],
  ['nallapusalu', MANGALSUTRAS],
  ['nath', 'peshwa-nath'],
  ['nathni', 'peshwa-nath'],
  ['nose ring', 'peshwa-nath', 'bindu-nose-pin'],
  ['nose pin', 'bindu-nose-pin'],
  ['mookuthi', 'bindu-nose-pin'],
  ['maang tikka', 'rani-maang-tikka'],
  ['papidi billa', 'rani-maang-tikka'],
  ['haar', NECKLACES],
  ['haram', NECKLACES],
  ['necklace set', NECKLACES],
  ['mala', 'lakshmi-kasu-mala'],
  ['kasulaperu', 'lakshmi-kasu-mala'],
  ['bali', BALIS],
  ['baliyan', BALIS],
  ['hoops', BALIS],
  ['studs', STUDS],
  ['tops', STUDS],
  ['payal', PAYALS],
  ['pajeb', PAYALS],
  ['golusu', PAYALS],
  ['anklets', PAYALS],
  ['anguthi', RINGS],
  ['finger ring', RINGS],
  ['locket', PENDANTS],
  ['sikka', 'lotus-gold-coin-10g'],
  ['gold coin', 'lotus-gold-coin-10g'],
  ['couple rings', 'saptapadi-bands', 'saathi-rose-bands'],
  ['wedding bands', 'saptapadi-bands', 'saathi-rose-bands'],
]

const MATERIALS: (SlugCase | CriteriaCase)[] = [
  ['gold', { material: ['Gold'] }],
  ['silver', { material: ['Silver'] }],
  ['platinum', { material: ['Platinum'] }],
  ['ruby', { contains: 'ruby' }],
  ['emerald pendant', 'panna-drop-pendant'],
  ['heera', { material: ['Diamond'] }],
  ['moti ka haar', 'mukta-pearl-haar'],
  ['panna bangles', 'panna-bangle-set'],
  ['neelam ring', { category: 'rings', material: ['Sapphire'] }],
  ['chandi ki payal', PAYALS],
  ['sone ki chain', GOLD_CHAINS],
  ['rose gold chain', 'tanvi-rose-chain'],
  ['white gold ring', { category: 'rings', contains: 'white gold' }],
  ['kundan', { contains: 'kundan' }],
  ['onyx ring', 'raja-signet-ring'],
  ['gemstone rings', { subcategory: ['gemstone-rings'] }],
  ['925 silver', { material: ['Silver'] }],
  ['916 gold bangles', { metal: 'gold-22k', category: 'bangles-kadas', contains: 'bangle' }],
  ['18k ring', { category: 'rings', contains: '18k' }],
  ['22 carat kada', { metal: 'gold-22k', contains: 'kada' }],
  ['24k coin', 'lotus-gold-coin-10g'],
]

const WEARERS: (SlugCase | CriteriaCase)[] = [
  ['mens chain', { ...MENS, contains: 'chain' }],
  ['men’s ring', 'raja-signet-ring'],
  ["men's kada", { ...MENS, contains: 'kada' }],
  ['ring for men', 'raja-signet-ring'],
  ['gents bracelet', { subcategory: ['mens-bracelets'] }],
  ['kada for husband', { ...MENS, contains: 'kada' }],
  ['ladies ring', { category: 'rings', tag: 'for-her' }],
  ['gift for wife', { tag: 'for-her' }],
  ['kids bangles', 'chinni-baby-kada'],
  ['baby payal', 'chinni-payal'],
  ['earrings for baby girl', 'chinni-baby-balis'],
  ['engagement ring', { category: 'rings', contains: 'engagement' }],
  ['wedding necklace', { category: 'necklaces', tag: 'wedding' }],
  ['bridal necklace', { category: 'necklaces', tag: 'bridal' }],
  ['anniversary gift', { tag: 'anniversary' }],
  ['temple jewellery', { tag: 'temple-heritage' }],
  ['temple necklace', { subcategory: ['temple-necklaces'] }],
  ['antique kada', 'anjali-kada-pair'],
  ['daily wear mangalsutra', 'tanu-rose-vati'],
  ['light weight gold earrings', { category: 'earrings', tag: 'everyday-light' }],
  ['office wear earrings', { category: 'earrings', tag: 'everyday-light' }],
]

const SENTENCES: (SlugCase | CriteriaCase)[] = [
  ['22k ring under 80000', { category: 'rings', metal: 'gold-22k', under: 80_000 }],
  ['gold chain below 1 lakh', 'tanvi-rose-chain'],
  ['diamond ring under 70000', { ...DIAMOND_RINGS, under: 70_000 }],
  ['silver payal under 5000', 'chinni-payal'],
  ['gold earrings under 40k', { category: 'earrings', material: ['Gold'], under: 40_000 }],
  ['necklace above 3 lakh', { ...NECKLACES, above: 300_000 }],
  ['mangalsutra between 60000 and 80000', { ...MANGALSUTRAS, above: 60_000, under: 80_000 }],
  ['earrings from 10000 to 35000', { category: 'earrings', above: 10_000, under: 35_000 }],
  ['rings 50000 to 60000', { ...RINGS, above: 50_000, under: 60_000 }],
  ['rings 50k-60k', { ...RINGS, above: 50_000, under: 60_000 }],
  ['ring in 1 lakh', { ...RINGS, under: 100_000 }],
  ['mens platinum chain', 'vikram-platinum-chain'],
  ['silver gifts below rs 2000', { material: ['Silver'], under: 2000 }],
  ['chain less than ₹50,000', { ...CHAINS, under: 50_000 }],
  ['diamond pendant upto 70k', 'jyoti-diamond-pendant'],
  ['ruby pendant in rose gold', 'gulab-ruby-pendant'],
  ['emerald ring with diamonds', 'marakata-halo-ring'],
  ['10 gram gold coin', 'lotus-gold-coin-10g'],
  ['gold coin 10gm', 'lotus-gold-coin-10g'],
  ['nose pin with diamond', 'bindu-nose-pin'],
  ['jhumka with pearls', JHUMKAS],
  ['black beads mangalsutra for daily use', 'tanu-rose-vati'],
  ['solitaire engagement ring in platinum', 'chandni-platinum-ring'],
  ['show me silver earrings', { subcategory: ['silver-earrings'] }],
  ['i want a gold kada for my son', { ...MENS, contains: 'kada', material: ['Gold'] }],
  ['bangles size 2.4', 'panna-bangle-set'],
  ['latest gold necklace designs', { ...NECKLACES, material: ['Gold'] }],
  ['buy 22kt gold jhumka online', JHUMKAS],
  ['ladies gold ring price', { category: 'rings', tag: 'for-her' }],
  ['heere ki anguthi', DIAMOND_RINGS],
  ['sone ka haar', { ...NECKLACES, material: ['Gold'] }],
  ['best gift for husband under 10000', { ...MENS, under: 10_000 }],
  ['झुमका', JHUMKAS],
  ['मंगलसूत्र', MANGALSUTRAS],
  ['सोने की चेन', GOLD_CHAINS],
  ['चांदी की पायल', PAYALS],
]

/** Written after the search that was to find them: how it does with what it was not made for. */
const UNSEEN_CASES: (SlugCase | CriteriaCase)[] = [
  ['small gold balis for daily wear', 'nitya-gold-balis'],
  ['gold har', NECKLACES],
  ['mens gold chain 22k', 'arjun-figaro-chain'],
  ['couple ring platinum', 'saptapadi-bands'],
  ['jhumkas under 1.2 lakhs', 'rukmini-jhumka'],
  ['pearl jhumka', JHUMKAS],
  ['green stone ring', 'marakata-halo-ring'],
  ['blue stone ring', { category: 'rings', material: ['Sapphire'] }],
  ['red stone earrings', 'kempu-flower-studs'],
  ['ruby and emerald necklace', 'padmavati-choker'],
  ['diamond nose stud', 'bindu-nose-pin'],
  ['silver anklet for kids', 'chinni-payal'],
  ['mens silver kada', 'veera-silver-kada'],
  ['open kada', { contains: 'open' }],
  ['cuff bracelet', 'lahari-rose-cuff', 'chinni-rose-cuff'],
  ['hand chain for gents', { subcategory: ['mens-bracelets'] }],
  ['gold biscuit', 'lotus-gold-coin-10g'],
  ['chudiyan set', 'manik-bangle-set', 'panna-bangle-set'],
  ['wedding mangalsutra designs', MANGALSUTRAS],
  ['diamond mangalsutra below 75000', 'gulabi-mangalsutra'],
  ['engagement rings for couples', RINGS],
  ['platinum bands for couple', 'saptapadi-bands'],
  ['earrings with emerald', { category: 'earrings', contains: 'emerald' }],
  ['tennis braclet diamond', 'akasha-tennis-bracelet'],
  ['kanthi', NECKLACES],
  ['22k gold bangles set of 4', BANGLES],
  ['long chain gold', GOLD_CHAINS],
  ['silver hoops', 'chandi-balis', 'lahari-silver-balis'],
  ['solitaire ring 0.5 carat', { subcategory: ['solitaires'] }],
  ['newborn baby gift', { tag: 'new-parents' }],
  ['thick gold kada', { ...KADAS, material: ['Gold'] }],
  ['simple platinum ring for men', 'saptapadi-bands'],
  ['lotus', 'lotus-gold-coin-10g', 'jaali-lotus-kada'],
  ['nakshi haram', NECKLACES],
  ['dimond earings', { category: 'earrings', material: ['Diamond'] }],
  ['golden ring', { category: 'rings', material: ['Gold'] }],
  ['gold ka kangan', { category: 'bangles-kadas', material: ['Gold'] }],
  ['mangalsutra short', MANGALSUTRAS],
  ['pair of kadas', 'anjali-kada-pair'],
  ['ghungru payal', 'ghungroo-payal'],
  ['pendent for ladies', { ...PENDANTS, tag: 'for-her' }],
  ['rings between 40k and 60k', { ...RINGS, above: 40_000, under: 60_000 }],
  ['payal under 3k', 'chinni-payal'],
  ['chandbali with pearls and emerald', CHANDBALIS],
  ['tarini gold rope chain 22k', 'tarini-rope-chain'],
  ['birthday gift for her', { tag: 'birthday' }],
  ['gold chain 50000', 'tanvi-rose-chain'],
  ['silver bangle', 'jaali-silver-kada'],
  ['kasu haram', 'lakshmi-kasu-mala'],
  ['rose gold bracelet', 'lahari-rose-cuff'],
  ['stud earring diamond white gold', 'blossom-stud-earrings'],
]

/** As shoppers type it, not as it happens to work: new misses are added here first. */
export const RELEVANCE_CASES: readonly (SlugCase | CriteriaCase)[] = [
  ...NAMES,
  ...PARTS_OF_NAMES,
  ...SKUS,
  ...MISTYPED,
  ...TRADE_TERMS,
  ...MATERIALS,
  ...WEARERS,
  ...SENTENCES,
  ...UNSEEN_CASES,
]
