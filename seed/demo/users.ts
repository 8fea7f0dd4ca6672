/** Invented people. Their passwords are random and not kept: see `seed-users.ts`. */
export type SeedCustomer = {
  key: string
  name: string
  email: string
  phone: string
  /** Null when the customer has not saved one. */
  address: { street: string; postalCode: string } | null
  referralCode: string
  referredBy?: string
  joinedDaysAgo: number
  cart?: [slug: string, quantity: number][]
  wishlist?: string[]
}

export type SeedStaff = Pick<SeedCustomer, 'key' | 'name' | 'email' | 'phone' | 'referralCode'> & {
  role: 'manager' | 'staff'
}

export const STAFF: SeedStaff[] = [
  {
    key: 'srinivas',
    name: 'Srinivas Goud',
    email: 'srinivas@swarna.example',
    phone: '9000000201',
    referralCode: 'SRN1VAS8',
    role: 'manager',
  },
  {
    key: 'lalitha',
    name: 'Lalitha Devi',
    email: 'lalitha@swarna.example',
    phone: '9000000202',
    referralCode: 'JAYTHA42',
    role: 'staff',
  },
]

export const CUSTOMERS: SeedCustomer[] = [
  {
    key: 'ananya',
    name: 'Ananya Reddy',
    email: 'ananya.reddy@example.in',
    phone: '9000000101',
    address: { street: 'Plot 42, Ayyappa Society, Madhapur', postalCode: '500081' },
    referralCode: 'ANANYA7K',
    joinedDaysAgo: 214,
    cart: [
      ['rukmini-jhumka', 1],
      ['sapphire-halo-ring', 1],
    ],
    wishlist: ['noor-chandbali', 'padmavati-choker', 'marakata-halo-ring'],
  },
  {
    key: 'sai',
    name: 'Venkata Sai Krishna',
    email: 'vsk.hyd@example.in',
    phone: '9000000102',
    address: { street: 'Flat 803, Lodha Bellezza, KPHB Phase 4, Kukatpally', postalCode: '500072' },
    referralCode: 'VSKHYD05',
    joinedDaysAgo: 201,
    wishlist: ['lakshmi-kasu-mala'],
  },
  {
    key: 'irfan',
    name: 'Mohammed Irfan',
    email: 'irfan.m@example.in',
    phone: '9000000103',
    address: { street: '5-9-60, Chirag Ali Lane, Abids', postalCode: '500001' },
    referralCode: 'RFANABD5',
    joinedDaysAgo: 166,
    wishlist: ['zeenat-chandbali', 'ghungroo-payal'],
  },
  {
    key: 'harpreet',
    name: 'Harpreet Kaur',
    email: 'harpreet.kaur@example.in',
    phone: '9000000104',
    address: { street: '12-1-331, Lalaguda Road, Secunderabad', postalCode: '500003' },
    referralCode: 'HARPREE8',
    joinedDaysAgo: 148,
    cart: [['manik-bangle-set', 1]],
  },
  {
    key: 'kavitha',
    name: 'Kavitha Subramaniam',
    email: 'kavitha.s@example.in',
    phone: '9000000105',
    address: { street: 'Villa 17, Nallagandla Road, Gachibowli', postalCode: '500032' },
    referralCode: 'KAVTHA3M',
    joinedDaysAgo: 131,
    referredBy: 'ananya',
    wishlist: ['harita-temple-haar', 'mukta-pearl-haar'],
  },
  {
    key: 'shalini',
    name: 'Shalini Deshpande',
    email: 'shalini.d@example.in',
    phone: '9000000106',
    address: { street: '6-3-1186, Somajiguda Lane, Begumpet', postalCode: '500016' },
    referralCode: 'SHAZDSP9',
    joinedDaysAgo: 96,
    referredBy: 'ananya',
  },
  {
    key: 'arjun',
    name: 'Arjun Menon',
    email: 'arjun.menon@example.in',
    phone: '9000000107',
    address: { street: 'Tower C 1204, Botanical Garden Road, Gachibowli', postalCode: '500032' },
    referralCode: 'ARJVNMN4',
    joinedDaysAgo: 72,
    referredBy: 'kavitha',
    cart: [['arjun-figaro-chain', 1]],
    wishlist: ['raja-signet-ring', 'ekagra-platinum-kada'],
  },
  {
    key: 'fatima',
    name: 'Fatima Begum',
    email: 'fatima.b@example.in',
    phone: '9000000108',
    address: { street: '9-4-77, Tolichowki Road, Golconda', postalCode: '500008' },
    referralCode: 'FATMABG6',
    joinedDaysAgo: 61,
  },
  {
    key: 'padmaja',
    name: 'Padmaja Naidu',
    email: 'padmaja.n@example.in',
    phone: '9000000109',
    address: { street: '6-2-42, Lakdikapul, Khairatabad', postalCode: '500004' },
    referralCode: 'PADMAJA1',
    joinedDaysAgo: 44,
    wishlist: ['vati-mangalsutra'],
  },
  {
    key: 'rohan',
    name: 'Rohan Agarwal',
    email: 'rohan.agarwal@example.in',
    phone: '9000000110',
    address: null,
    referralCode: 'RHANAGW2',
    joinedDaysAgo: 23,
    referredBy: 'arjun',
    cart: [['chandni-platinum-ring', 1]],
    wishlist: ['saptapadi-bands', 'diamond-1'],
  },
]
