/** What others see of a phone, a name and a certificate number: enough to recognise, not enough to use. */

/** 13812345678 → 138****5678 */
export function maskedMobile(mobile: string): string {
  return mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')
}

/** 王小明 → 王*明, 王明 → 王*, Anna Schmidt → A***t: three stars hide as much as forty, and fit in a line. */
export function maskedName(name: string): string {
  const letters = Array.from(name)
  if (letters.length < 2) return name
  const last = letters.length === 2 ? '*' : (letters[letters.length - 1] as string)
  return (letters[0] as string) + '*'.repeat(Math.min(3, letters.length - 2)) + last
}

/** 330106199001011234 → 330***********1234; short numbers keep only their ends. */
export function maskedNumber(number: string): string {
  if (number.length < 8) return number.replace(/./g, (letter, place: number) => (place === 0 || place === number.length - 1 ? letter : '*'))
  return number.slice(0, 3) + '*'.repeat(number.length - 7) + number.slice(-4)
}

/** The network of an address: 203.0.113.7 → 203.0.113.*, IPv6 to its first four groups. */
export function maskedAddress(address: string): string {
  return address.includes(':') ? `${address.split(':').slice(0, 4).join(':')}:*` : address.replace(/\.\d+$/, '.*')
}
