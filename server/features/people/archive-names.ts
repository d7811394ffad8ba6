/** Names in a zip that every system can unpack, where no two are one: folders by people, files by what they answer. */
import { say } from '#contract/sentences.ts'

/** What Windows does not take, what leads elsewhere, and what nobody sees (APPNOTE 4.4.17 and Windows' naming rules). */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i
const LONGEST = 60

/** @returns a name that is one part of a path, and no other way anywhere. */
export function safeName(text: string): string {
  const plain = [...text.toWellFormed().normalize('NFC').replace(UNSAFE, '_').replace(/\s+/g, ' ')]
    .slice(0, LONGEST)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
  if (plain === '') return '_'
  return RESERVED.test(plain) ? `_${plain}` : plain
}

/** What is taken in a zip: in small letters, as systems compare that know no others; folders are there by what lies in them. */
export function takenBy(names: readonly string[]): Set<string> {
  return new Set(names.map((name) => name.toLowerCase()).flatMap((name) => [name, name.slice(0, Math.max(0, name.indexOf('/')))]))
}

/** @param taken what comes out is added. */
function unlike(taken: Set<string>, make: (number: string) => string): string {
  for (let n = 1; ; n++) {
    const name = make(n === 1 ? '' : ` (${n})`)
    const small = name.toLowerCase()
    if (taken.has(small)) continue
    taken.add(small)
    return name
  }
}

/** `王小明-5678`. */
export function folderOf({ name, phone }: { name: string; phone: string }, taken: Set<string>): string {
  const tail = phone === '' ? say.noPhone : phone.slice(-4)
  return unlike(taken, (number) => safeName(`${name}-${tail}`) + number)
}

/** What it answers, then what its owner called it. */
export function fileNamed(
  folder: string,
  { label, name, kind }: { label: string; name: string; kind: string },
  taken: Set<string>,
): string {
  const stem = name.replace(/\.[^.]{1,5}$/, '')
  const called = safeName(`${label.slice(0, 20)}-${stem}`)
  return unlike(taken, (number) => `${folder}/${called}${number}.${kind}`)
}
