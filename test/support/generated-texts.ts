/** Texts as people type, paste and export them: names and phones, good and bad, of one seed. */

/** A generator with a seed (mulberry32): a failure is the same at every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const noise = ['\u200b', '\ufeff', '\u200d', '\u200c', '\u202e', '\u00ad', '\u0000', '\u3164', '\u{e0067}', '\u2028', '\u061c']
const spaces = [' ', '\u3000', '\u00a0', '\t', '  ']
const han = [...'王李张刘陈雷娜晓芳𠮷䶮', '\ue863', '\uf900', '葛\u{e0100}']
const words = [
  'Anna',
  'Élodie',
  'Jose\u0301',
  'Ｊｏｈｎ',
  'O’Neil',
  "D'Arc",
  'Kaʻi',
  'Anne–Marie',
  'Иван',
  'محمد',
  'علی\u200cرضا',
  'ශ්\u200dරී',
  'สมชาย',
  'नरेन्द्र',
  'ᠪᠠᠲᠤ',
  'ᠠ\u180eᠨ',
  '김철수',
  'ﾊﾝｶｸ',
  'Jr.',
  'S/O',
  'King,',
  '@',
  'Ⅷ',
  '™',
  'ﹰ',
]
const dots = ['·', '・', ' • ', '．', '。', '●', '.', '´', '`']
const refused = ['＃', '#', '😀', '👩\u200d🏫', '_', '\ue000', '\ud83d', '<b>', '\u2fff']
const wide = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))

/** @returns generators of names and phones: one seed yields the same texts at every run. */
export function generatedTexts(seed: number) {
  const random = seeded(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const some = (from: readonly string[], most: number) => Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(from)).join('')

  function nameText(): string {
    const parts = [
      () => some(han, 4),
      () => some(han, 3) + pick(dots) + some(han, 3),
      () => some(han, 2) + pick(spaces) + pick(han),
      () => pick(words) + pick(spaces) + pick(words),
      () => pick(words) + pick(dots) + pick(words),
      () => pick(words),
      () => pick(words) + some([...words, ...spaces, ...noise], 8),
      () => some(han, 3) + pick(refused),
      () => some([...han, ...words, ...spaces, ...dots, ...noise, ...refused], 12),
      () => pick(han).repeat(45 + Math.floor(random() * 10)),
    ]
    const made = pick(parts)()
    return random() < 0.4 ? pick([...noise, ...spaces]) + made + pick(noise) : made
  }

  function phoneText(): string {
    const digits = `1${pick(['2', '3', '5', '8', '9'])}${String(Math.floor(random() * 1e9)).padStart(9, '0')}`.slice(
      0,
      pick([10, 11, 11, 11, 11]),
    )
    const grouped = pick([
      digits,
      `${digits.slice(0, 3)} ${digits.slice(3, 7)} ${digits.slice(7)}`,
      `${digits.slice(0, 3)}-${digits.slice(3, 7)}-${digits.slice(7)}`,
    ])
    const coded = pick(['', '', '+86 ', '+86', '86', '0086']) + grouped
    const shown = random() < 0.2 ? wide(coded) : coded
    return random() < 0.3 ? `${pick(noise)}${shown}${pick(noise)}` : shown
  }

  return { random, nameText, phoneText }
}
