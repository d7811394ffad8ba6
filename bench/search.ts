/**
 * A search among 10,000 people of a meeting, through folded columns and by the rule of before, `lower` of each column. One run
 * asks both ways in turn; PostgreSQL takes part when TEST_DATABASE_URL names one. `npm run bench -- search [rounds]`
 */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { countNarrowed, type Narrowing, narrowed, sorted } from '#server/features/people/narrow-store.ts'
import { pinyinOf } from '#server/features/attendee/pinyin.ts'
import { testApp } from '#test/support/app.ts'
import { freshDatabase } from '#test/support/database.ts'
import { manyPeople } from '#test/support/many-people.ts'
import { exceedsLimit, sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const ROUNDS = Number(process.argv[2] ?? sized({ full: 30, small: 1 }))
const MANY = sized({ full: 10_000, small: 200 })
const LIMIT = 1.2

const SURNAMES = Array.from('王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕')
const LETTERS = Array.from('伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超秀兰霞平刚桂文辉玲红梅华建国志鹏宇浩然子轩雨欣怡佳琪思远博晨')

let state = 1
function oneOf(texts: readonly string[]): string {
  state = (state * 48_271) % 2_147_483_647
  return texts[state % texts.length] as string
}
/** Of two or three characters, the same names in every run. */
const usualName = () => oneOf(SURNAMES) + oneOf(LETTERS) + oneOf([...LETTERS, ...LETTERS, ...LETTERS.map(() => '')])

const filter: Narrowing = {
  meetingId: '1',
  keyword: '',
  ticketId: undefined,
  status: undefined,
  origin: undefined,
  arrived: undefined,
  listId: undefined,
  voucher: '',
  tag: '',
  hotel: undefined,
  double: undefined,
  unfilled: undefined,
  question: undefined,
  option: '',
  unopened: undefined,
  survey: undefined,
  ids: undefined,
  fromDay: '',
  toDay: '',
} as Narrowing
const sight = { wholePhones: true, organises: true, known: undefined }

/** The conditions of before, of a name, a pinyin and a phone. */
function lowered(word: string): RawBuilder<SqlBool> {
  const like = (column: RawBuilder<unknown>, text: string) => sql<SqlBool>`${column} LIKE ${`%${text.toLowerCase()}%`} ESCAPE '!'`
  const conditions = [like(sql`lower(attendees.name)`, word)]
  if (/^\d+$/.test(word)) conditions.push(like(sql`lower(attendees.phone)`, word))
  if (/^[a-z\s]+$/i.test(word)) conditions.push(like(sql`replace(lower(attendees.name_pinyin), ' ', '')`, word.replace(/\s/g, '')))
  const number = word.replace(/[\s-]/g, '')
  if (/^[0-9a-z]{4,}$/i.test(number))
    conditions.push(sql<SqlBool>`attendees.id IN (SELECT admissions.attendee_id FROM admissions WHERE admissions.meeting_id = '1'
      AND (${like(sql`lower(admissions.number)`, number)} OR ${like(sql`admissions.order_no`, number)}))`)
  if (/^\d{4,}$/.test(number))
    conditions.push(sql<SqlBool>`attendees.id IN (SELECT order_attendees.attendee_id FROM orders JOIN order_attendees
      ON order_attendees.order_no = orders.no WHERE orders.meeting_id = '1' AND ${like(sql`orders.no`, number)})`)
  return sql<SqlBool>`(${sql.join(conditions, sql` OR `)})`
}

const words = ['志鹏', '王伟', '没有这个人', 'zhangwei', 'Zhang Wei', 'zzz', 'dupont', '0009999']
let slowest = 0

for (const engine of ['sqlite', ...(process.env['TEST_DATABASE_URL'] === undefined ? [] : (['postgres'] as const))] as const) {
  const opened = await freshDatabase(engine)
  const test = await testApp(opened.db)
  await manyPeople(opened.db, MANY, test.clock())
  await opened.db.write(async (tx) => {
    for (const { id } of await tx.selectFrom('attendees').select('id').where('meeting_id', '=', '1').execute()) {
      const name = usualName()
      await tx
        .updateTable('attendees')
        .set({ name, name_pinyin: await pinyinOf(name) })
        .where('id', '=', id)
        .execute()
    }
    // No person of the world has this name by chance.
    await tx.updateTable('attendees').set({ name: 'Élodie Dupont', name_pinyin: '' }).where('phone', 'like', '%99').execute()
  })
  const { read } = opened.db
  const ways = {
    old: (word: string) => narrowed(read, filter, sight).where(lowered(word)),
    new: (word: string) => narrowed(read, { ...filter, keyword: word }, sight),
  } as const
  const rows: (string | number)[][] = []
  for (const word of words) {
    const spent: Record<keyof typeof ways, number[]> = { old: [], new: [] }
    const found: Partial<Record<keyof typeof ways, number>> = {}
    for (let round = -3; round < ROUNDS; round++)
      for (const way of round % 2 === 0 ? (['old', 'new'] as const) : (['new', 'old'] as const)) {
        const from = performance.now()
        found[way] = await countNarrowed(ways[way](word))
        await sorted(ways[way](word), 'newest', { most: 30 })
        if (round >= 0) spent[way].push(performance.now() - from)
      }
    const [before, after] = [median(spent.old), median(spent.new)]
    slowest = Math.max(slowest, after / before)
    rows.push([word, found.old ?? 0, found.new ?? 0, before, after, (after / before).toFixed(2)])
  }
  print(
    `Milliseconds for the count and a page, medians of ${ROUNDS} rounds asked in turn (${engine}), ${MANY.toLocaleString('en')} people`,
    ['search', 'found before', 'found now', 'before', 'now', 'ratio'],
    rows,
  )
  await opened.drop()
}
process.stdout.write(`\nslowest ratio ${slowest.toFixed(2)}, at most ${LIMIT}\n`)
if (exceedsLimit(slowest, LIMIT)) process.exitCode = 1
