import type { OrderStatus } from '#domain/order-status.ts'
import type { ReturnReason, ReturnWish } from '#domain/returns.ts'

/** One move of an order: what it became, hours after it was placed, and the note. `by`: a key of the staff. */
export type SeedMove = { to: OrderStatus; after: number; note: string; by: 'srinivas' | 'lalitha' }

export type SeedOrder = {
  /** The six letters of its number. */
  letters: string
  customer: string
  daysAgo: number
  /** India's time of day. */
  at: string
  lines: [slug: string, quantity: number][]
  moves: SeedMove[]
  /** Where it goes if not to the customer's own address. */
  shipTo?: { street: string; postalCode: string }
  couponCode?: string
  /** Rupees of referral credits. */
  credits?: number
  /** Of a bank transfer. */
  transactionId?: string
  panMasked?: string
  instructions?: string
  /** All of it, which staff have not decided on yet: hours after it was placed. */
  returnAsked?: { after: number; wish: ReturnWish; reason: ReturnReason; note: string }
}

const move = (to: OrderStatus, after: number, note: string): SeedMove => ({
  to,
  after,
  note,
  by: 'srinivas',
})
const weighed = (after: number, note = 'Hallmark HUID engraved, final weight taken.') =>
  move('processing', after, note)
const sent = (after: number, seal: number) =>
  move('shipped', after, `Handed to Sequel Logistics, sealed and insured. Seal number ${seal}.`)
const handedOver = (after: number) =>
  move('delivered', after, 'Handed over against the code and a signature.')

/** The last weeks of the demo shop, newest first, in every status. */
export const ORDERS: SeedOrder[] = [
  {
    letters: '9M2XTC',
    customer: 'ananya',
    daysAgo: 0,
    at: '09:42',
    moves: [],
    lines: [
      ['meenakshi-jhumka', 1],
      ['neelam-trilogy-ring', 1],
    ],
    transactionId: 'EXMPR52026112109',
    panMasked: 'ABC••••99X',
    instructions: 'Please call before 10 am, the gate is on the temple side.',
  },
  {
    letters: '4HWB7E',
    customer: 'irfan',
    daysAgo: 0,
    at: '08:17',
    moves: [],
    lines: [['sapphire-halo-ring', 1]],
  },
  {
    letters: 'W6TQ2D',
    customer: 'harpreet',
    daysAgo: 1,
    at: '21:04',
    moves: [],
    lines: [
      ['ghungroo-payal', 1],
      ['chinni-payal', 2],
    ],
  },
  {
    letters: '7K3QF9',
    customer: 'kavitha',
    daysAgo: 1,
    at: '19:55',
    lines: [['anjali-kada-pair', 1]],
    moves: [weighed(13, 'Transfer received. Hallmark HUID A7K2P9 engraved, final weight 32.150 g.')],
    transactionId: 'EXMPR52026112019',
    panMasked: 'DEF••••42K',
  },
  {
    letters: 'R8D1NV',
    customer: 'harpreet',
    daysAgo: 1,
    at: '16:20',
    lines: [['nitya-gold-balis', 1]],
    moves: [weighed(3)],
  },
  {
    letters: '2YZ6PA',
    customer: 'sai',
    daysAgo: 2,
    at: '12:03',
    lines: [['padmavati-choker', 1]],
    moves: [weighed(22, 'Transfer of the full amount received.'), sent(46, 5518)],
    transactionId: 'EXMPR52026111912',
    panMasked: 'GHJ••••07P',
  },
  {
    letters: 'C5GJ0K',
    customer: 'shalini',
    daysAgo: 3,
    at: '18:38',
    lines: [['neelam-trilogy-ring', 1]],
    couponCode: 'WELCOME5',
    moves: [weighed(16), sent(40, 5511)],
  },
  {
    letters: 'T1VQ4M',
    customer: 'arjun',
    daysAgo: 4,
    at: '11:26',
    lines: [['saptapadi-bands', 1]],
    moves: [weighed(5, 'Engraving of both bands begun: A and M.'), sent(30, 5502)],
    instructions: 'Engrave A inside hers and M inside his.',
  },
  {
    letters: 'H9NR8W',
    customer: 'padmaja',
    daysAgo: 5,
    at: '14:44',
    lines: [['jaali-lotus-kada', 1]],
    moves: [move('cancelled', 5, 'Cancelled by the customer: wanted size 2.8.')],
  },
  {
    letters: 'Z3KC7B',
    customer: 'ananya',
    daysAgo: 6,
    at: '20:12',
    lines: [['ghungroo-payal', 1]],
    credits: 500,
    moves: [weighed(14), sent(37, 5489), handedOver(63)],
    returnAsked: {
      after: 126,
      wish: 'exchange',
      reason: 'fit',
      note: 'They sit tight. The next size, please: I can bring them to the store on Saturday.',
    },
  },
  {
    letters: '5XPE1R',
    customer: 'kavitha',
    daysAgo: 7,
    at: '10:51',
    lines: [['tarini-rope-chain', 1]],
    couponCode: 'UTSAV1000',
    moves: [weighed(6), sent(29, 5476)],
  },
  {
    letters: 'M0YB6J',
    customer: 'fatima',
    daysAgo: 8,
    at: '13:30',
    lines: [['peshwa-nath', 1]],
    moves: [weighed(4, 'Clip fitted in place of the hook, as asked.'), sent(25, 5470), handedOver(50)],
    instructions: 'Clip instead of hook, please.',
  },
  {
    letters: '6BXE3S',
    customer: 'fatima',
    daysAgo: 10,
    at: '17:09',
    lines: [['gulab-ruby-pendant', 1]],
    moves: [
      weighed(16),
      sent(40, 5457),
      handedOver(66),
      move('returned', 140, 'Chain shorter than expected. Piece received back, seal unbroken.'),
    ],
  },
  {
    letters: 'Q7VH2F',
    customer: 'sai',
    daysAgo: 11,
    at: '12:48',
    lines: [['lotus-gold-coin-10g', 2]],
    moves: [weighed(3, 'Two sealed coins set aside.'), sent(24, 5449), handedOver(47)],
  },
  {
    letters: '0FKD5J',
    customer: 'rohan',
    daysAgo: 12,
    at: '10:31',
    lines: [['diamond-3', 1]],
    shipTo: { street: '8-2-120, Road No. 2, Begumpet', postalCode: '500016' },
    moves: [
      weighed(20),
      sent(45, 5440),
      handedOver(70),
      move('returned', 120, 'Too small, and cannot be sized up by more than two.'),
      move('refunded', 150, 'Paid back by NEFT, reference EXMPN0047731.'),
    ],
  },
  {
    letters: 'D4SZ9H',
    customer: 'irfan',
    daysAgo: 14,
    at: '19:22',
    lines: [['raja-signet-ring', 1]],
    moves: [weighed(15), sent(39, 5431), handedOver(61)],
  },
  {
    letters: 'N2GA8T',
    customer: 'padmaja',
    daysAgo: 15,
    at: '11:05',
    lines: [['vati-mangalsutra', 1]],
    moves: [weighed(7, 'Initials P and S stamped inside the vatis.'), sent(31, 5424), handedOver(56)],
  },
  {
    letters: 'X8RM3Q',
    customer: 'harpreet',
    daysAgo: 17,
    at: '15:37',
    lines: [['chandi-balis', 2]],
    moves: [move('cancelled', 2, 'Ordered twice by mistake.')],
  },
  {
    letters: '1PWC6V',
    customer: 'shalini',
    daysAgo: 19,
    at: '13:14',
    lines: [
      ['lahari-twist-balis', 1],
      ['bindu-nose-pin', 1],
    ],
    credits: 200,
    moves: [weighed(5), sent(28, 5399), handedOver(52)],
  },
  {
    letters: 'J5TE0Y',
    customer: 'sai',
    daysAgo: 22,
    at: '18:50',
    lines: [['chinni-baby-kada', 1]],
    moves: [weighed(14), sent(36, 5380), handedOver(60)],
    instructions: 'For a cradle ceremony on Sunday.',
  },
  {
    letters: '8QKF4N',
    customer: 'kavitha',
    daysAgo: 25,
    at: '10:09',
    lines: [['panna-drop-pendant', 1]],
    moves: [
      weighed(6),
      sent(30, 5362),
      handedOver(55),
      move('returned', 190, 'Exchanged in the store for a longer chain; returned unworn.'),
    ],
  },
  {
    letters: 'B9HV2Z',
    customer: 'arjun',
    daysAgo: 29,
    at: '16:42',
    lines: [['veera-silver-kada', 1]],
    moves: [weighed(3), sent(26, 5338), handedOver(49)],
  },
  {
    letters: '3MDS7X',
    customer: 'ananya',
    daysAgo: 34,
    at: '12:27',
    lines: [['diamond-2', 1]],
    moves: [weighed(8), sent(32, 5305), handedOver(58)],
  },
  {
    letters: 'E6YJ1G',
    customer: 'irfan',
    daysAgo: 41,
    at: '19:03',
    lines: [
      ['rani-kundan-pendant', 1],
      ['tanvi-rose-chain', 1],
    ],
    moves: [weighed(15), sent(38, 5262), handedOver(62)],
  },
]
