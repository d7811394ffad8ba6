/** Every variable that the product reads, and which one is meant by a name that is none of them. */
import type { Given } from './given.ts'

/** As both READMEs describe them; a test holds the code against this list. */
export const known = [
  'ADMIN_MOBILE',
  'API_BASE',
  'BACKUP_DIR',
  'BACKUP_EVERY',
  'BACKUP_KEEP',
  'BACKUP_PASSPHRASE',
  'BACKUP_WITHOUT_KEY',
  'DATABASE_URL',
  'DATA_DIR',
  'ENV_FILE',
  'GATEWAY_KEY',
  'GATEWAY_URL',
  'HOST',
  'IDENTITY_KEY_ID',
  'IDENTITY_KEY_SECRET',
  'IDENTITY_PHONE',
  'IMAGE_ORIGINS',
  'INVOICE_KEY',
  'INVOICE_URL',
  'LIMITS',
  'METRICS_TOKEN',
  'NEW_SECRET',
  'NODE_ENV',
  'NO_SKIPS',
  'PORT',
  'PUBLIC_URL',
  'REHEARSAL_URL',
  'SANDBOX',
  'SANDBOX_WECHAT_HOSTS',
  'SANDBOX_WECHAT_PORT',
  'SECRET',
  'SMS_APP_ID',
  'SMS_CLOUD',
  'SMS_KEY_ID',
  'SMS_KEY_SECRET',
  'SMS_PART_FEN',
  'SMS_SIGN',
  'SMS_TEMPLATES',
  'TEST_ALL',
  'TEST_DATABASE_URL',
  'TRUST_PROXY',
  'WECHAT_API_URL',
  'WECHAT_APP_ID',
  'WECHAT_APP_SECRET',
  'WECHAT_FAPIAO_API_V3_KEY',
  'WECHAT_FAPIAO_BILLING_PERSON',
  'WECHAT_FAPIAO_BILLING_PERSON_ID',
  'WECHAT_FAPIAO_MCH_ID',
  'WECHAT_FAPIAO_PRIVATE_KEY',
  'WECHAT_FAPIAO_PUBLIC_KEY',
  'WECHAT_FAPIAO_PUBLIC_KEY_ID',
  'WECHAT_FAPIAO_SERIAL',
  'WECHAT_OPEN_URL',
  'WECHAT_PAY_API_V3_KEY',
  'WECHAT_PAY_MCH_ID',
  'WECHAT_PAY_PRIVATE_KEY',
  'WECHAT_PAY_PUBLIC_KEY',
  'WECHAT_PAY_PUBLIC_KEY_ID',
  'WECHAT_PAY_SERIAL',
  'WECHAT_PAY_URL',
  'WECHAT_PAY_WAYS',
  'WECHAT_TEMPLATES',
  'WECHAT_VERIFY',
] as const

type Known = (typeof known)[number]

interface Misspelt {
  name: string
  meant: Known
}

/** Who sets variables of these names means the product, whatever follows. */
const families = new Set(known.map(firstWord).filter((word, at, all) => all.indexOf(word) !== at))

/**
 * The variable that is probably meant by a name that the product does not know: the same letters (`publicurl`), the same
 * words with one left out (`WECHAT_MCH_ID`), or few letters apart. Others' variables are near to none: whoever runs a
 * shell or a container has a hundred of them.
 */
export function nearest(name: string): Known | undefined {
  if (isKnown(name)) return undefined
  const letters = lettersOf(name)
  return known.find((one) => lettersOf(one) === letters) ?? withWordsOf(name) ?? nearby(letters)
}

/** Variables of this environment that are nobody's, each with the one that is probably meant. */
export function misspelt(given: Given): Misspelt[] {
  return Object.keys(given)
    .sort()
    .flatMap((name) => {
      const meant = nearest(name)
      return meant === undefined ? [] : [{ name, meant }]
    })
}

/** What the operator reads of it. */
export function misspeltSentence({ name, meant }: Misspelt): string {
  return `${name} is nobody's variable: is ${meant} meant?`
}

export function isKnown(name: string): name is Known {
  return (known as readonly string[]).includes(name)
}

function firstWord(name: string): string {
  return name.split('_')[0] as string
}

/** `trust-proxies` is `TRUSTPROXY`. */
function lettersOf(name: string): string {
  return name
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(/IES$/, 'Y')
}

/** The shortest of the same family that has all its words. */
function withWordsOf(name: string): Known | undefined {
  const words = name.toUpperCase().split(/[^A-Z\d]+/)
  if (words.length < 2 || !families.has(words[0] as string)) return undefined
  return known
    .filter((one) => firstWord(one) === words[0] && words.every((word) => one.split('_').includes(word)))
    .sort((a, b) => a.length - b.length)[0]
}

function nearby(letters: string): Known | undefined {
  return known
    .map((name) => ({ name, steps: stepsBetween(letters, lettersOf(name)) }))
    .filter(({ name, steps }) => isNear(letters, lettersOf(name), steps))
    .sort((a, b) => a.steps - b.steps)[0]?.name
}

/** In a short name every letter counts: HOST with another one is a word of its own, with two swapped it is none. */
function isNear(a: string, b: string, steps: number): boolean {
  const length = Math.min(a.length, b.length)
  if (length < 6) return steps === 1 && [...a].sort().join('') === [...b].sort().join('')
  return steps <= (length < 10 ? 1 : 2)
}

/** Letters to put in, to leave out, to change, or to swap with the next one. */
function stepsBetween(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] as number) + 1 : Infinity
      row[j] = Math.min(changed, swapped, (row[j - 1] as number) + 1, (last[j] as number) + 1)
    }
    ;[before, last] = [last, row]
  }
  return last[b.length] as number
}
