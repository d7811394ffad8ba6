/** Lists of people as they are pasted: who is read, and what is asked back. */
import { describe, expect, it } from 'vitest'
import { NAMES_MAX, NameRow } from '#contract/namelist.ts'
import * as v from 'valibot'
import { readPasted } from '#server/features/namelist/read/pasted.ts'
import { UnreadableFile } from '#server/tables/read/failures.ts'
import { normalName } from '#contract/normal-text.ts'
import { namesOfScripts } from '../support/names-of-scripts.ts'
import { nameTexts, shownRow } from '../support/name-texts.ts'

async function read(text: string) {
  try {
    const { title, rows } = await readPasted(text)
    return { title, rows, unreadable: '' }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { title: '', rows: [], unreadable: error.message }
  }
}

describe('a list that somebody pastes', () => {
  it.each(nameTexts.map((one, at) => ({ ...one, at: at + 1 })))('$at: $about', async ({ text, title = '', unreadable = '', rows }) => {
    const found = await read(text.join('\n'))
    expect({ ...found, rows: found.rows.map(shownRow) }).toEqual({ title, unreadable, rows })
  })

  it('is read the same with the line ends of other systems', async () => {
    for (const { text } of nameTexts) expect(await read(text.join('\r\n'))).toEqual(await read(text.join('\n')))
  })

  it('asks back with a sentence whatever it does not take for certain, and never takes a wrong phone for a good one', async () => {
    for (const { text } of nameTexts)
      for (const row of (await read(text.join('\n'))).rows) {
        expect(v.is(NameRow, row)).toBe(true)
        expect([row.kind === 'new', row.why === '']).toEqual(row.kind === 'new' ? [true, true] : [false, false])
        if (row.kind === 'new' || row.kind === 'doubtful') expect(row.phone).toMatch(/^1[3-9]\d{9}$/)
      }
  })
})

describe('names of several words in an alphabet', () => {
  const phone = '13800000101'
  const layouts: [what: string, line: (name: string) => string][] = [
    ['a numbered line', (name) => `1. ${name} ${phone}`],
    ['a line without a number', (name) => `${name} ${phone}`],
    ['a phone before the name', (name) => `2、${phone} ${name}`],
    ['labels', (name) => `③ 姓名：${name}，电话：${phone}`],
    ['a place after it', (name) => `4) ${name}，望湖小学，${phone}`],
  ]
  const alphabets = Object.entries(namesOfScripts).filter(([script]) => script !== 'Han')

  it.each(layouts)('are read whole from %s, in every script', async (_, lineOf) => {
    for (const [script, names] of alphabets)
      for (const name of names) {
        const { rows } = await readPasted(lineOf(name))
        expect([script, rows.map((row) => [row.name, row.phone, row.kind === 'wrong'])]).toEqual([
          script,
          [[normalName(name), phone, false]],
        ])
        // A name of several words leaves no doubt, nor does a Korean one.
        if (name.includes(' ') || script === 'Hangul') expect([script, name, rows[0]?.kind]).toEqual([script, name, 'new'])
      }
  })

  it('are two people where two are numbered in one line', async () => {
    const { rows } = await readPasted(`1. Иван Петров ${phone}  2. 김 철수 13800000102`)
    expect(rows.map(({ name, phone: own }) => [name, own])).toEqual([
      ['Иван Петров', phone],
      ['김 철수', '13800000102'],
    ])
  })
})

describe('a long list', () => {
  const emoji = (digits: string) => digits.replace(/\d/g, '$&\ufe0f\u20e3')
  const wide = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  const lineOf = (at: number): string => {
    const [number, name, phone] = [
      String(at + 1),
      `陈${'晓明秀英国栋小燕建军'[at % 10]}${'静志强丽华'[at % 5]}`,
      `138${String(10_000_000 + at)}`,
    ]
    if (at % 3 === 0) return `${emoji(number)} ${name} ${wide(phone)}`
    return at % 3 === 1 ? `${number}. ${name} ${phone} 139${phone.slice(3)}` : `${number}、${name}2人${phone}`
  }

  it('of 5,000 lines is read: emoji numbers, full-width digits, two phones in a line, two people without a name', async () => {
    const { rows } = await readPasted(['#接龙', '年会', ...Array.from({ length: NAMES_MAX }, (_, at) => lineOf(at))].join('\n'))
    const phones = new Set(rows.filter(({ kind }) => kind === 'new' || kind === 'doubtful').map(({ phone }) => phone))
    expect(phones.size).toBe(NAMES_MAX)
    expect(rows.filter(({ why }) => why.startsWith('多出一个手机号')).length).toBe(Math.ceil((NAMES_MAX - 1) / 3))
    expect(rows.filter(({ why }) => why === '还缺 1 人的姓名和手机号').length).toBe(Math.ceil((NAMES_MAX - 2) / 3))
  })

  it('of more is refused, and so is one line without an end', async () => {
    const lines = Array.from({ length: NAMES_MAX + 200 }, (_, at) => lineOf(at))
    expect((await read(lines.join('\n'))).unreadable).toBe('超过 5000 行，请分几次导入')
    expect((await read('陈晓明 13800000101 '.repeat(10_000))).rows.map(shownRow)[0]).toContain('这一行超过 500 字，没有读取')
  })

  it('made to keep its reader busy is read at once all the same', async () => {
    const evil = ['1', '1 ', '张', 'a ', '1-', 'a.', '(1', '教务', '一中', '高级', '0', '8 6 ', 'a@', '<a', '、', '总副', '1OlI', '张三 ']
    const began = performance.now()
    for (const one of evil) await read(Array.from({ length: 20 }, () => one.repeat(Math.floor(499 / one.length))).join('\n'))
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})
