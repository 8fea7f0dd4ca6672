import { plural } from '#domain/intl.ts'

/** The sentences of My Reviews and of the review form. */

export const myProfile = 'My Profile'
export const myReviews = 'My Reviews'
export const failed = 'Could not load your reviews'
export const emptyTitle = 'No reviews yet'
export const emptyText = 'Once an order is delivered, you can review its pieces here.'
export const viewOrders = 'View My Orders'
export const waitingForReview = 'Waiting for your review'
export const yourReviews = 'Your reviews'
export const fromOrder = (orderNumber: string) => `Order ${orderNumber}`
export const writeReview = 'Write a review'
export const writeReviewOf = (name: string) => `Write a review of ${name}`
export const edit = 'Edit'
export const editReviewOf = (name: string) => `Edit your review of ${name}`
export const remove = 'Delete'
export const removeReviewOf = (name: string) => `Delete your review of ${name}`
export const writtenOn = (date: string) => `Written on ${date}`
export const rejectedFor = 'Why it was not published:'
export const answerFrom = (shopName: string) => `Reply from ${shopName}`
export const statusHints = {
  pending: 'We check every review before it appears on the product page.',
  published: '',
  rejected: 'You can change it and send it again.',
  hidden: 'It is no longer on the product page. You can change it and send it again.',
} as const
export const confirmRemove = 'Delete this review?'
export const confirmRemoveText = (name: string) =>
  `Your review of ${name} and its photos will be deleted. This cannot be undone.`
export const removeReview = 'Delete review'
export const keepReview = 'Keep review'
export const removeFailed = 'Could not delete your review'

export const formTitle = 'Write a review'
export const editTitle = 'Edit your review'
export const unavailable = 'You cannot review this item'
export const unavailableText = 'You can review pieces that were delivered to you and that you kept.'
export const rating = 'Your rating'
export const ratingLabels = ['', 'Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const
export const starsLabel = (stars: number, label: string) =>
  `${stars} ${plural(stars, 'star', 'stars')}, ${label.toLowerCase()}`
export const chooseRating = 'Choose your rating'
export const title = 'Title'
export const titleHint = 'Sum it up in a few words.'
export const review = 'Your review'
export const reviewHint = (min: number) =>
  `At least ${min} characters. How does it look and feel? Does it fit? Please leave out phone numbers and addresses.`
export const reviewTooShort = (min: number) => `Please write at least ${min} characters`
export const photos = 'Photos'
export const photosHint = (max: number) =>
  `Up to ${max} photos. JPEG, PNG, GIF, WEBP, up to 10MB each. The place where they were taken is removed.`
export const addPhotos = 'Add photos'
export const tooManyPhotos = (max: number) => `You can add up to ${max} photos`
export const removePhoto = (position: number) => `Remove photo ${position}`
export const photoAlt = (position: number) => `Photo ${position}`
export const shownName = (name: string) => `Your review will be published under the name “${name}”.`
export const submit = 'Submit review'
export const save = 'Save review'
export const sending = 'Sending...'
export const cancel = 'Cancel'
export const saveFailed = 'Could not save your review. Please try again.'
