import { attendee } from '#contract/attendee.ts'
import { fileAddress } from '#contract/file.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { order } from '#contract/order.ts'
import { people } from '#contract/people.ts'
import { askInstead, ownQuestion } from '../support/asking.ts'
import { type Cases, organisersThere, type World } from '../support/cases.ts'
import { HERE, stopAll } from '../support/long-work.ts'
import { noQuery } from '../support/place.ts'
import { putIn } from '../support/put-in.ts'
import { signUp } from '../support/sign-up.ts'

const nobody = { ...HERE, id: 'none' }
const mended = { ...nobody, name: '王小明', phone: '13900000001', reason: '手机号写错了' }

/** Somebody with a place, and their id. */
async function one({ person }: World, name = '王小明'): Promise<string> {
  return (await signUp(person, { ticketId: '1', names: [name] })).attendees[0]?.id as string
}

/** Who has handed in a paper, and lets the organisers have it. */
async function withPaper({ test, person }: World): Promise<void> {
  await askInstead(test.deps.db, '1', (questions) => [
    ...questions.filter(({ key }) => key !== 'annexUrl'),
    { ...usualQuestion('annexUrl', false), why: '用于核对资格' },
  ])
  const annexUrl = fileAddress((await putIn(person)).id)
  const said = {
    ...HERE,
    ticketId: '1',
    name: '李雷',
    sex: 1,
    phone: '13800000009',
    annexUrl,
    agreedKeys: ['annexUrl'],
    organiserConsent: 1,
  }
  const { id } = await person.do(attendee.save, said)
  const body = { enrollInfoIds: [id], ...HERE, thirdId: '-000001', ticketId: '1', ticketNum: 1, ticketPrice: 0 }
  await person.do(order.submit, body)
}

export const cases: Cases<typeof people> = {
  access: {
    list: organisersThere,
    get: organisersThere,
    tags: organisersThere,
    tag: organisersThere,
    save: organisersThere,
    doubles: organisersThere,
    merge: organisersThere,
    link: organisersThere,
    export: organisersThere,
    attachments: organisersThere,
  },
  fixtures: {
    list: { ...HERE, pageNum: 1, pageSize: 30 },
    get: async (world) => ({ ...HERE, id: await one(world) }),
    tags: HERE,
    tag: async (world) => ({ ...HERE, ids: [await one(world)], tag: '讲者', on: 1 }),
    save: async (world) => ({ ...mended, id: await one(world) }),
    doubles: { ...HERE, pageNum: 1, pageSize: 30 },
    merge: async (world) => ({ ...HERE, keep: await one(world), drop: await one(world) }),
    link: async (world) => {
      await askInstead(world.test.deps.db, '1', (questions) => [
        ...questions.filter(({ key }) => key !== 'q_later'),
        ownQuestion('q_later', { asked: 'later' }),
      ])
      return { ...HERE, id: await one(world) }
    },
    export: async ({ person }) => {
      await stopAll(person)
      return { ...HERE, kind: 'xlsx' }
    },
    attachments: async (world) => {
      await stopAll(world.person)
      await withPaper(world)
      return { ...HERE, keyword: '李雷' }
    },
  },
  boundElsewhere: {
    tag: 'twenty tags a meeting, each once a person',
    save: 'the people of a meeting',
    merge: 'the people of a meeting',
  },
  inputs: [
    { kind: 'id', call: people.get, field: 'id', rest: HERE, comesTo: 'attendee_gone', without: noQuery },
    { kind: 'id', call: people.save, field: 'id', rest: mended, comesTo: 'attendee_gone' },
    { kind: 'id', call: people.merge, field: 'keep', rest: { ...HERE, drop: 'nobody' }, comesTo: 'attendee_gone' },
    { kind: 'id', call: people.link, field: 'id', rest: HERE, comesTo: 'attendee_gone' },
    // Not sent, it stays as it is.
    { kind: 'name', call: people.save, field: 'name', rest: mended, comesTo: 'attendee_gone', without: ({ value }) => value === undefined },
    { kind: 'phone', call: people.save, field: 'phone', rest: mended, comesTo: 'attendee_gone' },
    { kind: 'flag', call: people.save, field: 'reissue', rest: mended, comesTo: 'attendee_gone' },
    { kind: 'flag', call: people.list, field: 'hotel', rest: HERE },
  ],
  otherFields: {
    list: [
      'pageNum',
      'pageSize',
      'ticketId',
      'status',
      'origin',
      'arrived',
      'listId',
      'unfilled',
      'question',
      'unopened',
      'survey',
      'double',
      'sameName',
      'fromDay',
      'toDay',
      'ids',
      'sort',
    ],
    tag: ['ids', 'tag', 'on'],
    save: ['reason'],
    doubles: ['pageNum', 'pageSize'],
    merge: ['drop'],
    export: [
      'ticketId',
      'status',
      'origin',
      'arrived',
      'listId',
      'hotel',
      'unfilled',
      'question',
      'unopened',
      'survey',
      'double',
      'sameName',
      'fromDay',
      'toDay',
      'ids',
      'sort',
      'kind',
      'rooms',
    ],
    attachments: [
      'ticketId',
      'status',
      'origin',
      'arrived',
      'listId',
      'hotel',
      'unfilled',
      'question',
      'unopened',
      'survey',
      'double',
      'sameName',
      'fromDay',
      'toDay',
      'ids',
      'sort',
    ],
  },
  tables: {
    attendee_tags: { found: ['attendee_id', 'attendees', 'id'], copy: 'attendees', closing: 'gone' },
  },
  leaveTraces: async ({ person, admin }) => {
    const { attendees } = await signUp(person, { ticketId: '1', names: ['欧阳小鱼'] })
    const id = attendees[0]?.id as string
    await admin.do(people.tag, { ...HERE, ids: [id], tag: '欧阳小鱼一组', on: 1 })
    await admin.do(people.save, { ...HERE, id, name: '欧阳小鱼', phone: person.mobile, reason: '欧阳小鱼换了手机' })
  },
}
