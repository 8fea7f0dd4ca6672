import { createDocument, type InitialPage } from '#server/pages/initial-pages.ts'

/** One of the square pictures that come with the shop. `widths` lists its sizes when it does not have all of them. */
type PagePicture = { name: string; alt: string; widths?: number[] }

/** The widths that the seed creates for a large picture. */
const DEFAULT_WIDTHS = [320, 480, 750, 960]

function createPicture({ name, alt, widths = DEFAULT_WIDTHS }: PagePicture) {
  const largestWidth = widths.at(-1)!
  return {
    url: `/images/${name}.webp`,
    alt,
    width: largestWidth,
    height: largestWidth,
    widths,
    color: '',
    placeholder: '',
  }
}

/** The pages of the demo shop. A shop from before pages were rows has them too. */
export const DEMO_PAGES: readonly InitialPage[] = [
  {
    slug: 'terms-of-service',
    purpose: 'terms',
    placement: 'policies',
    position: 10,
    title: 'Terms of Service',
    lead: 'The terms that apply when you shop with us.',
    content: createDocument([
      {
        heading: 'Prices and rates',
        paragraphs: [
          'A live price is the metal weight multiplied by the day’s rate, plus making charges and stones, rounded to the nearest rupee. The rate is locked for the time shown in your cart. The price you confirm at checkout is the price you pay.',
          'To freeze a rate for longer, pay an advance of 70% for jewellery, or 100% for coins and bars. Please collect your order within 30 days of being told it is ready.',
        ],
      },
      {
        heading: 'Payment',
        paragraphs: [
          'For purchases of {cashLimitInLakh} and above, PAN, address and digital payment are required by law.',
          '{largeRefundTerms}',
        ],
      },
      {
        heading: 'Returns and care',
        paragraphs: [
          '{returnTerms} {returnExceptions}',
          'Re-polish is offered for one year. {hallmarkingCharge}',
        ],
      },
      { heading: 'Disputes', paragraphs: ['Disputes are subject to the courts of {deliveryCity}.'] },
    ]),
  },
  {
    slug: 'privacy-policy',
    purpose: 'privacy',
    placement: 'policies',
    position: 20,
    title: 'Privacy Policy',
    lead: 'What we store, why, and how to have it deleted.',
    content: createDocument([
      {
        heading: 'What we store',
        paragraphs: [
          'Your name, e-mail address, phone number, addresses and orders, because we need them to deliver. Where the law requires your PAN, we store it encrypted and show it masked.',
          'Your cart and wishlist stay in your browser until you sign in. We count visits anonymously and use no advertising trackers.',
        ],
      },
      {
        heading: 'Who sees it',
        paragraphs: [
          'Our staff, as far as their role requires, and the courier who delivers your order. No one else.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You can download all data we hold about you, and have your account deleted. Tax law requires us to keep orders; we keep them without your name.',
        ],
      },
    ]),
  },
  {
    slug: 'exchange-policy',
    purpose: 'exchange',
    placement: 'policies',
    position: 30,
    title: 'Exchange Policy',
    lead: 'What you can exchange, and until when.',
    content: createDocument([
      {
        heading: '{exchangeHeading}',
        paragraphs: ['{exchangeTerms}'],
      },
      {
        heading: 'Old gold',
        promise: 'oldGoldExchange',
        paragraphs: [
          'We test old gold from any jeweller in front of you, and accept it at its full tested value at the day’s rate, with nothing deducted.',
        ],
      },
      {
        heading: 'What cannot be exchanged',
        paragraphs: ['{exchangeExceptions}'],
      },
    ]),
  },
  {
    slug: 'shipping-policy',
    placement: 'policies',
    position: 40,
    title: 'Shipping Policy',
    lead: 'How, where and when we deliver.',
    content: createDocument([
      {
        heading: 'How long it takes',
        paragraphs: [
          '{shippingMessage} Processing takes 1-2 business days, delivery {deliveryEstimate}. You can report a delay after 7 days, and we will check with the courier.',
        ],
      },
      {
        heading: 'Where, and what it costs',
        paragraphs: [
          'We deliver {deliveryArea}. Delivery is {deliveryCharge}, and free on orders of {freeDeliveryFrom} or more.',
        ],
      },
      {
        heading: 'Insurance',
        promise: 'insuredDelivery',
        paragraphs: ['Every delivery is insured until it is handed to the person named in the order.'],
      },
      {
        heading: 'When it arrives',
        paragraphs: [
          'The courier asks for the name in the order. If the parcel looks tampered with, open it in front of the courier. Report damage or loss within {damageReportHours} hours.',
        ],
      },
    ]),
  },
  {
    slug: 'education/diamonds',
    title: 'The four Cs of diamonds',
    picture: createPicture({ name: 'solitaire-18k-yellow-2', alt: 'A round diamond in six claws' }),
    lead: 'Cut gives brilliance, colour and clarity rarity, carat size.',
    content: createDocument([
      {
        heading: 'Cut',
        paragraphs: [
          'How well the facets are angled. It decides how much light comes back to your eye, so look at it first: choose a stone that is graded very good or better.',
        ],
      },
      {
        heading: 'Colour',
        paragraphs: [
          'From D, without any tint, to Z. In yellow gold a G or H looks white; in platinum the eye is stricter.',
        ],
      },
      {
        heading: 'Clarity',
        paragraphs: [
          'From flawless to included. VS stones are clean to the naked eye, and so are most SI1. Ask us where an inclusion sits.',
        ],
      },
      {
        heading: 'Carat',
        paragraphs: [
          'A weight: one carat is 0.2 grams. Two stones of the same weight may look different in size, because of their cut.',
        ],
      },
      {
        heading: 'Certification',
        paragraphs: [
          'A laboratory such as IGI or GIA states all four Cs in its report. The product page names the report of a stone that has one.',
        ],
      },
    ]),
  },
  {
    slug: 'faq',
    placement: 'help',
    position: 20,
    title: 'FAQ',
    lead: 'Answers to common questions.',
    content: createDocument([
      {
        heading: 'How is the price calculated?',
        paragraphs: [
          'Metal weight multiplied by the day’s rate, plus making charges and stones. See the full break-up on the product page. GST is added at checkout.',
        ],
      },
      {
        heading: 'What is the rate lock?',
        paragraphs: [
          'We hold the price of a piece in your cart for {rateLockMinutes} minutes. After that it changes to the current rate, and your cart shows the new price.',
        ],
      },
      {
        heading: 'Is the gold hallmarked?',
        promise: 'hallmarkedGold',
        paragraphs: [
          'Every gold piece carries the BIS hallmark with its HUID. You can check the code in the BIS Care app.',
        ],
      },
      {
        heading: 'Can I pay in cash?',
        paragraphs: [
          'Yes, on delivery, for orders below {cashLimit}. From {cashLimit}, PAN and digital payment are required by law.',
        ],
      },
      {
        heading: 'Where do you deliver?',
        paragraphs: ['We deliver {deliveryArea}. Enter your PIN code on a product page to check.'],
      },
      {
        heading: 'Can I change or cancel an order?',
        paragraphs: [
          'You can cancel from My Orders while the order is pending. For anything else, please call us.',
        ],
      },
    ]),
  },
  {
    slug: 'about-us',
    placement: 'company',
    position: 10,
    title: 'About Us',
    picture: createPicture({
      name: 'jhumka-silk',
      alt: 'A pair of temple jhumkas on maroon silk',
      widths: [320, 480, 640],
    }),
    lead: 'A family jeweller in Hyderabad since 1948.',
    content: createDocument([
      {
        heading: 'A four-foot counter',
        paragraphs: [
          'Raghava Rao opened a four-foot counter near Charminar in 1948. He weighed every piece in front of the customer and wrote the day’s rate on a slate outside. We still do both.',
        ],
      },
      {
        heading: 'The workshop',
        paragraphs: [
          'Our setters and goldsmiths work behind the shop in Patthargatti. Temple relief is raised by hand, kundan is set with pure gold foil, and a piece leaves the bench only when its maker would wear it.',
        ],
      },
      {
        heading: 'How we price',
        paragraphs: ['The weight, the rate and the making charge are shown for every piece. Nothing hidden.'],
      },
    ]),
  },
  {
    slug: 'brides-of-india',
    placement: 'company',
    position: 20,
    title: 'Brides of India',
    picture: createPicture({
      name: 'necklace-temple-ruby-emerald',
      alt: 'A temple necklace of rubies, emeralds and pearls',
    }),
    lead: 'Five weddings, five ways to wear gold.',
    content: createDocument([
      {
        heading: 'Telugu bride',
        paragraphs: [
          'A kasu mala or a kemp choker, vaddanam at the waist, buttalu that sway, and bangles to the elbow.',
        ],
      },
      {
        heading: 'Tamil bride',
        paragraphs: [
          'Jhimki with mattal, a manga malai, the nethi chutti on the parting, and the thali that stays.',
        ],
      },
      {
        heading: 'Marathi bride',
        paragraphs: [
          'The nath first, then the thushi, green bangles among gold patlya, and the vati mangalsutra.',
        ],
      },
      {
        heading: 'Punjabi bride',
        paragraphs: [
          'Chooda and kaleere, a wide passa at the temple, and a ranihaar that reaches the waist.',
        ],
      },
      {
        heading: 'Bengali bride',
        paragraphs: [
          'Shankha and pola with gold, the tikli, a chik at the throat, and the ratanchur on the hand.',
        ],
      },
    ]),
  },
  {
    slug: 'csr',
    placement: 'company',
    position: 40,
    title: 'CSR',
    picture: createPicture({ name: 'bangles-floral-vine', alt: 'Two bangles with a vine of flowers' }),
    lead: 'Responsible gold, fair work and care for our artisans.',
    content: createDocument([
      {
        heading: 'Apprentices',
        paragraphs: ['Six apprentices learn stone setting with us each year, with pay from day one.'],
      },
      {
        heading: 'Old gold first',
        paragraphs: ['More than half of the gold we use is exchanged gold, not newly mined.'],
      },
      {
        heading: 'Eye care',
        paragraphs: [
          'Stone setting strains the eyes. We pay for spectacles and a yearly eye test for every artisan in our neighbourhood.',
        ],
      },
    ]),
  },
  {
    slug: 'careers',
    placement: 'company',
    position: 60,
    title: 'Careers',
    picture: createPicture({
      name: 'jhumka-ruby-pearl-detail',
      alt: 'Rubies and granulation on the dome of a jhumka',
      widths: [320, 480, 750, 900],
    }),
    lead: 'We are looking for skilled, honest people.',
    content: createDocument([
      {
        heading: 'Stone setter, Patthargatti',
        paragraphs: [
          'Five years of experience in kundan or pavé. Bring two pieces that you have set yourself.',
        ],
      },
      {
        heading: 'Store associate, Jubilee Hills',
        paragraphs: ['Fluent in Telugu, Hindi and English, and good with numbers.'],
      },
      {
        heading: 'How to apply',
        paragraphs: [
          'Send us a message through the contact form, with your phone number. We reply to everyone within a week.',
        ],
      },
    ]),
  },
  {
    slug: 'custom-jewellery',
    purpose: 'custom',
    placement: 'shop',
    position: 100,
    title: 'Custom Jewellery',
    picture: createPicture({
      name: 'trilogy-sapphire-diamond',
      alt: 'A ring of one sapphire between two diamonds',
    }),
    lead: 'Your stone, your grandmother’s gold, or a picture on your phone: we design it and give you the weight and price before we start.',
    content: createDocument([
      {
        heading: 'How it works',
        paragraphs: [
          'Tell us your idea. Within three working days you receive a drawing with the weight, the making charge and a price at the day’s rate. After a 70% advance we freeze the rate and start work; most pieces take four weeks.',
          'Custom pieces are non-refundable.',
        ],
      },
    ]),
  },
  {
    slug: 'book-appointment',
    purpose: 'appointment',
    placement: 'help',
    position: 50,
    title: 'Book an Appointment',
    picture: createPicture({ name: 'kada-pair', alt: 'A pair of gold kadas' }),
    lead: 'A one-hour private consultation at the store of your choice. Tell us the store, the day and what you would like to see.',
    content: createDocument([
      {
        heading: 'What to bring',
        paragraphs: [
          'A ring that fits, the outfit or its colour, and old gold if you would like to exchange it.',
        ],
      },
    ]),
  },
  {
    slug: 'scheme-payment',
    purpose: 'scheme',
    placement: 'policies',
    position: 50,
    title: 'Scheme Payment',
    picture: createPicture({ name: 'coin-lotus-24k', alt: 'A gold coin with a lotus' }),
    lead: 'The Gold Purchase Plan: pay eleven instalments, and we add the twelfth.',
    content: createDocument([
      {
        heading: 'How it works',
        paragraphs: [
          'You pay the same amount each month for eleven months. In the twelfth month you shop for the total, plus one instalment from us. Request a passbook here; instalments are paid on the plan’s own site.',
        ],
      },
    ]),
  },
  {
    slug: 'contactus',
    purpose: 'contact',
    placement: 'help',
    position: 60,
    title: 'Contact Us',
    lead: 'Write to us, call us or visit a store.',
    content: createDocument([]),
  },
  {
    slug: 'blog/how-to-read-a-hallmark',
    kind: 'article',
    title: 'How to read a hallmark',
    picture: createPicture({
      name: 'kada-lotus-open',
      alt: 'The open ends of a gold kada',
      widths: [320, 480, 750, 840],
    }),
    publishedOn: '2026-11-12',
    lead: 'Three marks, six letters, and an app to verify them.',
    content: createDocument([
      {
        heading: 'The three marks',
        paragraphs: [
          'The triangle of the Bureau of Indian Standards, the purity in thousandths (916 is 22 karat, 750 is 18), and the HUID: six letters and digits that are unique to the piece.',
          'Type the HUID into the BIS Care app and it shows the jeweller, the hallmarking centre and the date. If it does not, do not buy the piece.',
        ],
      },
    ]),
  },
  {
    slug: 'blog/why-the-rate-moves',
    kind: 'article',
    title: 'Why the gold rate changes during the day',
    picture: createPicture({ name: 'coin-lotus-24k', alt: 'A gold coin with a lotus' }),
    publishedOn: '2026-10-28',
    lead: 'What moves the gold rate during the day.',
    content: createDocument([
      {
        heading: 'Two prices in one',
        paragraphs: [
          'Gold is priced in US dollars per ounce, and you pay in rupees per gram, so both the gold price and the exchange rate matter. Add import duty, and you have the rate that the jewellers of a city set each morning.',
          'With a locked rate, that risk is ours and not yours.',
        ],
      },
    ]),
  },
  {
    slug: 'blog/caring-for-temple-work',
    kind: 'article',
    title: 'Caring for temple work',
    picture: createPicture({
      name: 'necklace-temple-ruby-emerald',
      alt: 'A temple necklace of rubies, emeralds and pearls',
    }),
    publishedOn: '2026-10-09',
    lead: 'Relief work collects dust, and kemp stones are sensitive to heat.',
    content: createDocument([
      {
        heading: 'At home',
        paragraphs: [
          'A soft brush, lukewarm water and a drop of baby shampoo. Never boil, never soak pearls, and dry it on cotton overnight before it goes into its pouch.',
          'Put it on last and take it off first.',
        ],
      },
    ]),
  },
  {
    slug: 'blog/choosing-a-solitaire',
    kind: 'article',
    title: 'Choosing a solitaire without a loupe',
    picture: createPicture({ name: 'solitaire-18k-yellow', alt: 'A solitaire ring in yellow gold' }),
    publishedOn: '2026-09-18',
    lead: 'Look at it in the shade, not under our lamps.',
    content: createDocument([
      {
        heading: 'Three minutes',
        paragraphs: [
          'Take it to the door: a well-cut stone is bright in the shade too. Breathe on it: the mist clears at once from a diamond. Look at it from the side: a deep stone hides its weight where you cannot see it.',
        ],
      },
    ]),
  },
]
