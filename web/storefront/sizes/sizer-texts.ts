/** The sentences of the printable sizers of rings and bangles. */

export const steps = [
  'Print the sheet at 100 %, on A4 or Letter. In the dialog choose “Actual size”, never “Fit to page”.',
  'Lay a bank card on its outline, or a ruler on the 50 mm line. Both must match.',
  'Measure twice, in the evening.',
]
export const print = 'Print this sheet'
export const preview = 'This is a preview. Only the printed sheet has the actual size.'
export const bankCard = ['Lay a bank card here.', 'It must cover this outline exactly.']
export const rulerLength = '50 mm'
export const cutSlit = 'Cut this slit'

export const ringTitle = 'Printable Ring Sizer'
export const ringDescription =
  'Print at actual size on A4 or Letter: a strip for your finger and a circle for each ring size.'
export const ringIntro =
  'A strip for your finger and a circle for each Indian size. You need a printer, scissors and a bank card.'
export const ringSheet =
  'Ring sizer: a strip to wrap around the finger, and a circle for each Indian size from 1 to 30'
export const ringSheetTitle = (shopName: string) => `${shopName} ring sizer`
export const ringSheetPrint = [
  'Print at 100 % (actual size) on A4 or Letter, then check the two measures below.',
]
export const ringSheetRuler = [
  'Lay a ruler on this line: 50 mm.',
  'If either is off, print again and switch',
  'off “Fit to page” in the print dialog.',
]
export const ringSheetFinger = [
  '1. From your finger: cut out the strip, push its point through the slit, read the mark there.',
]
export const ringSheetKnuckle = [
  'Wrapped at the base, it should pass',
  'the knuckle with a little resistance.',
]
export const ringSheetRing = [
  '2. From a ring: its Indian size is the largest circle that you see whole inside of it.',
]
export const ringSheetNotes = ['Write down whose finger, which hand and which size:']

export const bangleTitle = 'Printable Bangle Sizer'
export const bangleDescription =
  'Print at actual size on A4 or Letter: a strip for your hand and a circle for each bangle size.'
export const bangleIntro =
  'A strip for your hand and a circle for each size from 2-2 to 2-10. You need a printer, scissors and a bank card.'
export const bangleSheet =
  'Bangle sizer: a strip to wrap around the hand, and a circle for each size from 2-2 to 2-10'
export const bangleSheetTitle = (shopName: string) => `${shopName} bangle sizer`
export const bangleSheetPrint = [
  'Print at 100 % (actual size) on A4 or Letter, then check the card and the 50 mm line.',
  'If either is off, print again and switch off “Fit to page” in the print dialog.',
]
export const bangleSheetMeasure = [
  'From a bangle: its size is the largest circle that you see whole inside of it.',
  'From your hand: cut out the strip at the left, push its point through the slit, wrap it over the knuckles,',
  'and read the mark at the slit.',
]
