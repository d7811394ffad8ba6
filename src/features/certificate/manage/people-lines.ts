/** A list by hand as people paste it: a line a person, with name, phone and unit in whatever order comes first. */
import type { Listed } from '#contract/certificate.ts'
import { MOBILE } from '#contract/fields.ts'

export function peopleIn(text: string): Listed[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const parts = line.split(/[\s,，;；]+/)
      const phone = parts.find((part) => MOBILE.test(part)) ?? ''
      const [name = '', ...unit] = parts.filter((part) => part !== phone || phone === '')
      return { name, phone, unit: unit.join(' ') }
    })
}

export const linesOf = (people: readonly Listed[]): string =>
  people.map(({ name, phone, unit }) => [name, phone, unit].filter((part) => part !== '').join(' ')).join('\n')
