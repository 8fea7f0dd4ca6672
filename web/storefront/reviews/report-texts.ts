/** The sentences of the dialog that reports a review. */

export const title = 'Report this review'
export const lead = 'Our team checks every report.'
export const reason = 'What is wrong with it?'
export const chooseReason = 'Choose a reason'
export const note = 'Tell us more'
export const cancel = 'Cancel'
export const send = 'Send report'
export const sending = 'Sending...'
export const failed = 'Could not send your report'
