/** Compares the fixture of quoted texts with the specification, which is not part of the repository but read from a folder next to it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { callReplies, entryScreens, meetingScreens, specTexts } from '../fixtures/spec-text.ts'
import { root } from '../support/sources.ts'

const path = process.env['HUIWU_SPEC'] ?? join(root, '../shared/spec.md')
const specification = existsSync(path) ? readFileSync(path, 'utf8') : undefined
if (specification === undefined) process.stderr.write(`SKIPPED: ${path} is not here; set HUIWU_SPEC to the specification\n`)

/** Text by the number of its section. A section holds its subsections under their own numbers. */
function sectionsOf(text: string): Map<string, string> {
  const parts = text.split(/^#{2,3} (\d+(?:\.\d+)?)\.? /m).slice(1)
  return new Map(parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1] ?? '']] : [])))
}

/** Chinese characters with the full-width punctuation and the digits between and after them. */
const CHINESE = /\p{Script=Han}[\p{Script=Han}\d\-，。！？：；、]*/gu

describe('the fixture of quoted texts', () => {
  it('lists no text twice', () => {
    expect(specTexts.map(({ text }) => text).toSorted()).toEqual([...new Set(specTexts.map(({ text }) => text))].toSorted())
  })

  it('names a screen or a call for every text, and a text for every screen', () => {
    expect(specTexts.filter(({ screens, replies = [] }) => screens.length + replies.length === 0)).toEqual([])
    const named = new Set<string>(specTexts.flatMap(({ screens }) => screens))
    expect([...Object.keys(entryScreens), ...Object.keys(meetingScreens)].filter((name) => !named.has(name))).toEqual([])
  })

  it('writes Chinese sentences with full-width punctuation', () => {
    expect(specTexts.filter(({ text }) => /[,!?;]/.test(text))).toEqual([])
  })

  it('names for each code of the specification a call that answers with it', () => {
    const answered = Object.values(callReplies).flatMap((reply) => [reply.code, ...('http' in reply ? [String(reply.http)] : [])])
    expect([...new Set(answered)].toSorted()).toEqual(['000', '401', '403', '902', '999'])
  })
})

describe.skipIf(specification === undefined)('the specification outside the repository', () => {
  const sections = sectionsOf(specification ?? '')

  it('quotes no Chinese text that the fixture lacks', () => {
    const quoted = [...sections].flatMap(([section, text]) => (text.match(CHINESE) ?? []).map((found) => `${section} ${found}`))
    const verbatim = specTexts.filter(({ english }) => english === undefined)
    const listed = new Set(verbatim.flatMap(({ text, sections: named }) => named.map((section) => `${section} ${text}`)))
    expect(quoted.length).toBeGreaterThan(0)
    expect(quoted.filter((one) => !listed.has(one))).toEqual([])
  })

  it('has every text or its English words in the sections that the fixture names', () => {
    const absent = specTexts.flatMap(({ text, english, sections: named }) =>
      named.filter((section) => !(sections.get(section) ?? '').includes(english ?? text)).map((section) => `${section} ${english ?? text}`),
    )
    expect(absent).toEqual([])
  })
})
