/** The sentences of the profile page and of the payment methods. */

export const myProfile = 'My Profile'
export const unavailable = 'Failed to load profile data. Please try again later.'
export const failed = 'Failed to fetch profile data'
export const editUnavailable = 'Failed to load your profile data. Please try again later.'
export const referralsUnavailable = 'Failed to load referral data. Please try again later.'
export const referralsFailed = 'Failed to fetch referral data'

export const account = 'Account'
export const accountInformation = 'Account Information'
export const savedAddresses = 'Saved Addresses'
export const myReferrals = 'My Referrals'
export const storeCredit = 'Store Credit'
export const orderHistory = 'Order History'
export const myReviews = 'My Reviews'
export const changePassword = 'Change Password'
export const paymentMethods = 'Payment Methods'
export const privacy = 'Privacy'
export const signOut = 'Sign Out'

export const referralBalance = 'Referral Balance'
export const useCredits = 'Use Credits'
export const orderHistoryText = 'Your orders, their status and invoices.'
export const myOrders = 'My Orders'
export const edit = 'Edit'
export const fullName = 'Full name'
export const email = 'Email'
export const phone = 'Phone'
export const noPhone = 'None yet'
export const newEmail = 'New email'
export const newPhone = 'New phone'
/** Followed by a link to enter the code. */
export const notConfirmed = (contact: string) => `${contact}, not confirmed yet.`
export const enterCode = 'Enter the code'
export const memberSince = 'Member since'
export const defaultAddress = 'Default address'
export const address = (street: string, city: string, state: string, postalCode: string) =>
  `${street}, ${city}, ${state} ${postalCode}`
export const noAddress = 'No address saved yet.'
export const addAddress = 'Add Address'

export const paymentLead = 'We do not store your card or bank details.'
export const cashOnDelivery = 'Cash on Delivery'
export const cashOnDeliveryText = (limit: string) =>
  `For orders below ${limit}; all cash orders of a day count together`
export const bankTransfer = 'Bank transfer / UPI'
export const bankTransferText = (limit: string) => `For orders of ${limit} or more; PAN is required by law`
export const credits = 'Referral credits'
export const creditsText = 'Applied in the payment step of checkout'
export const storeCreditText = 'Refunds that you took as credit, used in the payment step of checkout'
export const card = 'Credit/Debit Card'
export const cardText = 'Coming soon'
