/** Normal forms of digits; apart from the others, because the first form of a page needs no more. */

/** The digits of a code or number, without the characters between them. */
export function normalDigits(text: string): string {
  // Marks are removed first: many of them are normalised in quadratic time (normal-form.ts).
  return text
    .replace(/\P{N}+/gu, '')
    .normalize('NFKC')
    .replace(/\D/g, '')
}

/** A mainland mobile number: its digits without the country code 86 or 0086. */
export function normalMobile(text: string): string {
  return normalDigits(text).replace(/^(?:00)?86(?=1\d{10}$)/, '')
}
