import { normalizeForSearch } from '#domain/text.ts'

/** What a word of the trade describes: the product, its material, its wearer or the occasion. */
export type SynonymGroup = {
  /** Represents all words with the same meaning. */
  name: string
  /** The word names a kind of product. Matches in the name or category rank above matches elsewhere. */
  isProductKind: boolean
  /** What it is as well: a stud is an earring. */
  parents: readonly string[]
}

type SynonymRow = readonly [name: string, others: string, within?: readonly string[]]

/** Words with the same meaning, in the languages that shoppers type. A pair of words is written `nose ring`. */
const PRODUCT_KINDS: readonly SynonymRow[] = [
  ['earring', 'earrings, ear ring, ear rings, kammal, kammalu, karnphool, बाली'],
  ['jhumka', 'jhumkas, jhumki, jhumkis, jimikki, jimmiki, buttalu, butta, झुमका, झुमके, झुमकी', ['earring']],
  ['chandbali', 'chandbalis, chand bali, chand balis, चांदबाली', ['earring']],
  ['stud', 'studs, tops, ear stud, ear studs, ear tops, thodu', ['earring']],
  ['bali', 'balis, baliyan, hoop, hoops, huggies, बालियां', ['earring']],
  ['drop', 'drops, dangler, danglers, latkan'],
  ['bangle', 'bangles, chudi, chudiyan, choodi, choodiyan, churi, churiyan, kangan, kangana, chuda'],
  ['bangle', 'valayal, valai, gajulu, gaaju, चूड़ी, चूड़ियां, कंगन'],
  ['kada', 'kadas, kara, kade, कड़ा, कड़े', ['bangle']],
  ['bracelet', 'bracelets, kaapu, hand chain, hand chains, ब्रेसलेट'],
  ['cuff', 'cuffs', ['bracelet']],
  ['mangalsutra', 'mangalsutras, mangal sutra, thali, tali, thaali, tanmaniya, nallapusalu, karimani'],
  ['mangalsutra', 'black beads, black bead, मंगलसूत्र'],
  ['nath', 'nathni, nathiya, nose ring, nose rings, नथ, नथनी'],
  ['nosepin', 'nosepins, nose pin, nose pins, nose stud, nose studs, laung, mookuthi, mukkupudaka', ['nath']],
  ['tikka', 'tikkas, maang tikka, mang tikka, mang tika, maangtikka, mathapatti, papidi billa, nethichutti'],
  ['tikka', 'मांगटीका, मांग टीका, टीका'],
  ['necklace', 'necklaces, haar, haaram, haram, necklace set, neck set, neckpiece, neck piece, हार, नेकलेस'],
  ['necklace', 'kanthi, hansli, hasli, thushi, rani haar, satlada, haaramu'],
  ['mala', 'malas, maala, malai, माला', ['necklace']],
  ['kasulaperu', 'kasu mala, kasumala, kasu malai, coin necklace', ['mala', 'necklace']],
  ['choker', 'chokers, gutta pusalu, guttapusalu', ['necklace']],
  ['chain', 'chains, sangili, चेन, चैन'],
  ['pendant', 'pendants, locket, lockets, padakkam, पेंडेंट, लॉकेट'],
  ['coin', 'coins, sikka, sikke, nanayam, ginni, guinea, biscuit, biscuits, gold bar, gold bars, सिक्का'],
  ['ring', 'rings, anguthi, angoothi, finger ring, finger rings, ungaram, mothiram, अंगूठी'],
  ['band', 'bands', ['ring']],
  ['couple-band', 'couple band, couple bands, couple ring, couple rings', ['band', 'ring']],
  ['couple-band', 'wedding band, wedding bands, wedding ring, wedding rings', ['band', 'ring']],
  ['payal', 'payals, anklet, anklets, pajeb, pazeb, golusu, kolusu, pattilu, jhanjhar, पायल, पाजेब'],
  ['bichiya', 'bichiyas, bichhiya, bichua, toe ring, toe rings, metti, mettelu, बिछिया'],
  ['vanki', 'armlet, armlets, bajuband, bajubandh, aravanki'],
  ['vaddanam', 'oddiyanam, kamarband, kamarbandh, waist belt, waist chain, hip chain, कमरबंद'],
]

const MATERIAL_WORDS: readonly SynonymRow[] = [
  ['gold', 'golden, sona, sone, bangaram, bangaru, thangam, सोना, सोने'],
  ['rose-gold', 'rose gold, pink gold', ['gold']],
  ['white-gold', 'white gold', ['gold']],
  ['yellow-gold', 'yellow gold', ['gold']],
  ['silver', 'chandi, chaandi, vendi, velli, चांदी'],
  ['platinum', 'प्लैटिनम'],
  ['diamond', 'diamonds, heera, heere, hira, vajram, vairam, हीरा, हीरे'],
  ['pearl', 'pearls, moti, mutyam, mutyalu, muthu, मोती'],
  ['ruby', 'rubies, manik, manikya, manikyam, kempu, kemp, red stone, red stones, माणिक'],
  ['emerald', 'emeralds, panna, marakata, marakatha, pacha, green stone, green stones, पन्ना'],
  ['sapphire', 'sapphires, neelam, nilam, blue stone, blue stones, नीलम'],
  ['coral', 'corals, moonga, pagadam, मूंगा'],
  ['gemstone', 'gemstones, gem stone, gem stones, gems, precious stone, precious stones'],
]

const WEARER_AND_OCCASION_WORDS: readonly SynonymRow[] = [
  ['men', 'mens, man, male, gents, gent, him, husband, boyfriend, father, dad, brother, son, boys, groom'],
  ['women', 'womens, woman, ladies, lady, female, her, wife, girlfriend, mother, mom, mum, sister, girls'],
  [
    'kids',
    'kid, children, childrens, child, baby, babies, baby girl, baby boy, little girl, little boy, newborn',
  ],
  ['wedding', 'weddings, marriage, shaadi, shadi, vivah, pelli, शादी'],
  ['bridal', 'bride, brides, dulhan, दुल्हन', ['wedding']],
  ['engagement', 'sagai, roka, proposal'],
  ['everyday', 'every day, daily, daily wear, daily use, regular wear, office, office wear, casual'],
  ['everyday', 'light, light weight, lightweight'],
]

/** `isCanonical`: it is the first of its meaning. */
type KnownWord = { word: string; group: SynonymGroup; isCanonical: boolean }

const KNOWN_WORDS = new Map<string, KnownWord>()
const groups = new Map<string, SynonymGroup>()
for (const [rows, isProductKind] of [
  [PRODUCT_KINDS, true],
  [MATERIAL_WORDS, false],
  [WEARER_AND_OCCASION_WORDS, false],
] as const) {
  for (const [name, aliases, parents = []] of rows) {
    const group = groups.get(name) ?? { name, isProductKind, parents }
    groups.set(name, group)
    for (const word of [name, ...aliases.split(', ')])
      KNOWN_WORDS.set(normalizeForSearch(word), { word, group, isCanonical: word === name })
  }
}

/** What a folded word, or two with a blank between, means in the trade. */
export const findSynonymGroup = (words: string): SynonymGroup | null => KNOWN_WORDS.get(words)?.group ?? null

/** Words of the trade that begin so, of each meaning the first. */
export function findWordsByPrefix(prefix: string): KnownWord[] {
  const wordByGroup = new Map<SynonymGroup, KnownWord>()
  for (const [folded, known] of KNOWN_WORDS)
    if (folded.startsWith(prefix) && !wordByGroup.has(known.group)) wordByGroup.set(known.group, known)
  return [...wordByGroup.values()]
}

/** All single words of the trade, folded. */
export const SINGLE_WORDS: readonly string[] = [...KNOWN_WORDS.keys()].filter((word) => !word.includes(' '))

/** All words with their meanings as one text, which shows whether the lists have changed. */
export const printTradeWords = (): string =>
  [...KNOWN_WORDS].map(([word, { group }]) => [word, ...getGroupNames(group)].join(' ')).join('\n')

/** The names of a group and of all broader groups. */
export const getGroupNames = ({ name, parents }: SynonymGroup): string[] => [name, ...parents]
