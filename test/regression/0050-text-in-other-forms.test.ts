/**
 * The same text typed, pasted and imported had different forms: names, titles, ID numbers, voucher codes and phones of invoices
 * were refused in one place and mended in another (F13 to F16, F21, F23).
 */
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { idcard, line, personName } from '#contract/fields.ts'
import { titleInput } from '#contract/invoice-title.ts'
import { say } from '#contract/sentences.ts'
import { voucherCode } from '#contract/voucher-code.ts'
import { readPasted } from '#server/features/namelist/read/pasted.ts'
import { readPeopleTable } from '#server/features/namelist/read/ranges.ts'
import { article } from '#server/features/meeting/sanitise.ts'

const TEACHER = '👩\u200d🏫'
const sentence = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues?.[0]?.message

it('a title keeps a joined emoji and loses an invisible character without a word', () => {
  expect(v.parse(line(100), `${TEACHER} 秋季\u200b教研会`)).toBe(`${TEACHER} 秋季教研会`)
  expect(article(`<p>${TEACHER} 秋季\u200b教研会&#8203;</p>\n`)).toBe(`<p>${TEACHER} 秋季教研会</p>`)
})

it.each([
  ['叶尔江・巴合提', '叶尔江·巴合提'],
  ['叶尔江˙巴合提', '叶尔江·巴合提'],
  ['叶尔江ㆍ巴合提', '叶尔江·巴合提'],
  ['叶尔江··巴合提', '叶尔江·巴合提'],
  ['王　伟', '王 伟'],
  ['靖', '靖'],
  ['O', 'O'],
  ['李\u200b明', '李明'],
  ['King, Jr.', 'King, Jr.'],
  ['李\ue863', '李䶮'],
])('sign-up accepts the name %j as %j', (typed, name) => {
  expect(v.parse(personName, typed)).toBe(name)
})

it('a refused name gets a sentence that names the character, and a long name one about its length', () => {
  expect(sentence(personName, '李＃明')).toBe('姓名中不能有“＃”')
  expect(sentence(personName, '王芳😀')).toBe('姓名中不能有“😀”')
  expect(sentence(personName, '王'.repeat(51))).toBe('姓名最多50个字')
  expect(sentence(personName, '')).toBe(say.nameInvalid)
  expect(sentence(personName, '1王芳')).toBe('姓名不能以“1”开头')
  expect(sentence(personName, 'Anne,')).toBe('姓名不能以“,”结尾')
  expect(sentence(personName, '李\ud83d')).toBe('姓名中有无法识别的字符（U+D83D），请删除后重新输入')
})

it.each(['Иван Петров', 'สมชาย ใจดี', 'محمد بن سلمان', '佐々木 希', '李 雷', 'King, Jr.'])(
  'a list keeps all of %j under 姓名 and nothing of it as a remark',
  (name) => {
    const read = readPeopleTable([
      {
        name: '',
        rows: [
          ['姓名', '手机号'],
          [name, '13800000101'],
        ],
      },
    ])
    expect(read?.rows).toMatchObject([{ kind: 'new', name, phone: '13800000101', rest: '', why: '' }])
  },
)

it('a list asks about two people in one cell and cuts neither', () => {
  const read = readPeopleTable([
    {
      name: '',
      rows: [
        ['姓名', '手机号'],
        ['陈晓明 林秀英', '13800000101'],
      ],
    },
  ])
  expect(read?.rows).toMatchObject([{ kind: 'doubtful', name: '陈晓明 林秀英', why: '「陈晓明 林秀英」是一个人还是两个人，请确认' }])
})

it('a list refuses a name of more than 50 characters and does not cut it', () => {
  const name = 'Anna '.repeat(11).trim()
  const read = readPeopleTable([
    {
      name: '',
      rows: [
        ['姓名', '手机号'],
        [name, '13800000101'],
      ],
    },
  ])
  expect(read?.rows).toMatchObject([{ kind: 'wrong', name, why: say.nameTooLong }])
})

it.each(['110101 19900307 0011', '１１０１０１-１９９００３０７-００１１'])(
  'an ID number is accepted as it is written on a form: %j',
  (typed) => {
    expect(v.parse(idcard, typed)).toBe('110101199003070011')
  },
)

it.each(['12月5日智慧教育沙龙报名', '2026年会报名', '3号楼读书会', '8期研修班', '21世纪教育论坛报名', '90后教师沙龙', '2026 春季教研活动'])(
  'a list reads %j as its title and not as its first person',
  async (title) => {
    const read = await readPasted([title, '1. 张三 13800000101', '2. 李雷 13800000102'].join('\n'))
    expect([read.title, read.rows.map(({ name }) => name)]).toEqual([title, ['张三', '李雷']])
  },
)

it.each(['ＢＩＧ50', 'BIG 50', 'big\u200b50'])('a voucher code is found however it is written: %j', (typed) => {
  expect(v.parse(voucherCode, typed)).toBe('BIG50')
})

it.each(['0571-88888888转801', '０５７１－８８８８８８８８　转８０１', '0571-88888888 ext. 801'])(
  'the phone of an invoice title may have an extension: %j',
  (phone) => {
    const title = { kind: 'person', name: '张三', taxNo: '', address: '', phone, bank: '', account: '' }
    expect(sentence(titleInput, title)).toBeUndefined()
  },
)
