import type { OrderStatus } from '#domain/order-status.ts'
import type { ReturnReason, ReturnResolution } from '#domain/returns.ts'

/** A status change: the new status, the hours after the order was placed, and the note. `by` is the key of a staff member. */
export type SeedStatusChange = {
  status: OrderStatus
  hoursAfter: number
  note: string
  staffKey: 'srinivas' | 'lalitha'
}

export type SeedOrder = {
  /** The last six letters of the order number. */
  numberSuffix: string
  customer: string
  daysAgo: number
  /** The time of day in India. */
  time: string
  /** `title` names the variant. Left out: the first one. */
  lines: [slug: string, quantity: number, title?: string][]
  statusChanges: SeedStatusChange[]
  /** The delivery address when it is not the customer's own. */
  shipTo?: { street: string; postalCode: string }
  couponCode?: string
  /** Referral credits that were used, in rupees. */
  credits?: number
  /** Only for a bank transfer. */
  transactionId?: string
  panMasked?: string
  instructions?: string
  /** An open return request for the whole order, this many hours after the order was placed. */
  returnRequest?: { hoursAfter: number; wish: ReturnResolution; reason: ReturnReason; note: string }
}

const changeTo = (to: OrderStatus, after: number, note: string): SeedStatusChange => ({
  status: to,
  hoursAfter: after,
  note,
  staffKey: 'srinivas',
})
export const processed = (after: number, note = 'Hallmark HUID engraved, final weight taken.') =>
  changeTo('processing', after, note)
export const shipped = (after: number, sealNumber: number) =>
  changeTo('shipped', after, `Handed to Sequel Logistics, sealed and insured. Seal number ${sealNumber}.`)
export const delivered = (after: number) =>
  changeTo('delivered', after, 'Handed over against the code and a signature.')

/** The orders of the last weeks, newest first. Every status occurs. */
export const ORDERS: SeedOrder[] = [
  {
    numberSuffix: '9M2XTC',
    customer: 'ananya',
    daysAgo: 0,
    time: '09:42',
    statusChanges: [],
    lines: [
      ['meenakshi-jhumka', 1],
      ['neelam-trilogy-ring', 1, '14'],
    ],
    transactionId: 'EXMPR52026112109',
    panMasked: 'ABC••••99X',
    instructions: 'Please call before 10 am, the gate is on the temple side.',
  },
  {
    numberSuffix: '4HWB7E',
    customer: 'irfan',
    daysAgo: 0,
    time: '08:17',
    statusChanges: [],
    lines: [['sapphire-halo-ring', 1, '14']],
  },
  {
    numberSuffix: 'W6TQ2D',
    customer: 'harpreet',
    daysAgo: 1,
    time: '21:04',
    statusChanges: [],
    lines: [
      ['ghungroo-payal', 1],
      ['chinni-payal', 2],
    ],
  },
  {
    numberSuffix: '7K3QF9',
    customer: 'kavitha',
    daysAgo: 1,
    time: '19:55',
    lines: [['anjali-kada-pair', 1]],
    statusChanges: [
      processed(13, 'Transfer received. Hallmark HUID A7K2P9 engraved, final weight 32.150 g.'),
    ],
    transactionId: 'EXMPR52026112019',
    panMasked: 'DEF••••42K',
  },
  {
    numberSuffix: 'R8D1NV',
    customer: 'harpreet',
    daysAgo: 1,
    time: '16:20',
    lines: [['nitya-gold-balis', 1]],
    statusChanges: [processed(3)],
  },
  {
    numberSuffix: '2YZ6PA',
    customer: 'sai',
    daysAgo: 2,
    time: '12:03',
    lines: [['padmavati-choker', 1]],
    statusChanges: [processed(22, 'Transfer of the full amount received.'), shipped(46, 5518)],
    transactionId: 'EXMPR52026111912',
    panMasked: 'GHJ••••07P',
  },
  {
    numberSuffix: 'C5GJ0K',
    customer: 'shalini',
    daysAgo: 3,
    time: '18:38',
    lines: [['neelam-trilogy-ring', 1, '11']],
    couponCode: 'WELCOME5',
    statusChanges: [processed(16), shipped(40, 5511)],
  },
  {
    numberSuffix: 'T1VQ4M',
    customer: 'arjun',
    daysAgo: 4,
    time: '11:26',
    lines: [['saptapadi-bands', 1]],
    statusChanges: [processed(5, 'Engraving of both bands begun: A and M.'), shipped(30, 5502)],
    instructions: 'Engrave A inside hers and M inside his.',
  },
  {
    numberSuffix: 'H9NR8W',
    customer: 'padmaja',
    daysAgo: 5,
    time: '14:44',
    lines: [['jaali-lotus-kada', 1]],
    statusChanges: [changeTo('cancelled', 5, 'Cancelled by the customer: wanted size 2.8.')],
  },
  {
    numberSuffix: 'Z3KC7B',
    customer: 'ananya',
    daysAgo: 6,
    time: '20:12',
    lines: [['ghungroo-payal', 1]],
    credits: 500,
    statusChanges: [processed(14), shipped(37, 5489), delivered(63)],
    returnRequest: {
      hoursAfter: 126,
      wish: 'exchange',
      reason: 'fit',
      note: 'They sit tight. The next size, please: I can bring them to the store on Saturday.',
    },
  },
  {
    numberSuffix: '5XPE1R',
    customer: 'kavitha',
    daysAgo: 7,
    time: '10:51',
    lines: [['tarini-rope-chain', 1]],
    couponCode: 'UTSAV1000',
    statusChanges: [processed(6), shipped(29, 5476)],
  },
  {
    numberSuffix: 'M0YB6J',
    customer: 'fatima',
    daysAgo: 8,
    time: '13:30',
    lines: [['peshwa-nath', 1]],
    statusChanges: [
      processed(4, 'Clip fitted in place of the hook, as asked.'),
      shipped(25, 5470),
      delivered(50),
    ],
    instructions: 'Clip instead of hook, please.',
  },
  {
    numberSuffix: '6BXE3S',
    customer: 'fatima',
    daysAgo: 10,
    time: '17:09',
    lines: [['gulab-ruby-pendant', 1]],
    statusChanges: [
      processed(16),
      shipped(40, 5457),
      delivered(66),
      changeTo('returned', 140, 'Chain shorter than expected. Piece received back, seal unbroken.'),
    ],
  },
  {
    numberSuffix: 'Q7VH2F',
    customer: 'sai',
    daysAgo: 11,
    time: '12:48',
    lines: [['lotus-gold-coin-10g', 2]],
    statusChanges: [processed(3, 'Two sealed coins set aside.'), shipped(24, 5449), delivered(47)],
  },
  {
    numberSuffix: '0FKD5J',
    customer: 'rohan',
    daysAgo: 12,
    time: '10:31',
    lines: [['diamond-3', 1, '10']],
    shipTo: { street: '8-2-120, Road No. 2, Begumpet', postalCode: '500016' },
    statusChanges: [
      processed(20),
      shipped(45, 5440),
      delivered(70),
      changeTo('returned', 120, 'Too small, and cannot be sized up by more than two.'),
      changeTo('refunded', 150, 'Paid back by NEFT, reference EXMPN0047731.'),
    ],
  },
  {
    numberSuffix: 'D4SZ9H',
    customer: 'irfan',
    daysAgo: 14,
    time: '19:22',
    lines: [['raja-signet-ring', 1, '22']],
    statusChanges: [processed(15), shipped(39, 5431), delivered(61)],
  },
  {
    numberSuffix: 'N2GA8T',
    customer: 'padmaja',
    daysAgo: 15,
    time: '11:05',
    lines: [['vati-mangalsutra', 1]],
    statusChanges: [
      processed(7, 'Initials P and S stamped inside the vatis.'),
      shipped(31, 5424),
      delivered(56),
    ],
  },
  {
    numberSuffix: 'X8RM3Q',
    customer: 'harpreet',
    daysAgo: 17,
    time: '15:37',
    lines: [['chandi-balis', 2]],
    statusChanges: [changeTo('cancelled', 2, 'Ordered twice by mistake.')],
  },
  {
    numberSuffix: '1PWC6V',
    customer: 'shalini',
    daysAgo: 19,
    time: '13:14',
    lines: [
      ['lahari-twist-balis', 1],
      ['bindu-nose-pin', 1],
    ],
    credits: 200,
    statusChanges: [processed(5), shipped(28, 5399), delivered(52)],
  },
  {
    numberSuffix: 'J5TE0Y',
    customer: 'sai',
    daysAgo: 22,
    time: '18:50',
    lines: [['chinni-baby-kada', 1]],
    statusChanges: [processed(14), shipped(36, 5380), delivered(60)],
    instructions: 'For a cradle ceremony on Sunday.',
  },
  {
    numberSuffix: '8QKF4N',
    customer: 'kavitha',
    daysAgo: 25,
    time: '10:09',
    lines: [['panna-drop-pendant', 1]],
    statusChanges: [
      processed(6),
      shipped(30, 5362),
      delivered(55),
      changeTo('returned', 190, 'Exchanged in the store for a longer chain; returned unworn.'),
    ],
  },
  {
    numberSuffix: 'B9HV2Z',
    customer: 'arjun',
    daysAgo: 29,
    time: '16:42',
    lines: [['veera-silver-kada', 1]],
    statusChanges: [processed(3), shipped(26, 5338), delivered(49)],
  },
  {
    numberSuffix: '3MDS7X',
    customer: 'ananya',
    daysAgo: 34,
    time: '12:27',
    lines: [['diamond-2', 1]],
    statusChanges: [processed(8), shipped(32, 5305), delivered(58)],
  },
  {
    numberSuffix: 'E6YJ1G',
    customer: 'irfan',
    daysAgo: 41,
    time: '19:03',
    lines: [
      ['rani-kundan-pendant', 1],
      ['tanvi-rose-chain', 1],
    ],
    statusChanges: [processed(15), shipped(38, 5262), delivered(62)],
  },
]
