/** What must not compile: `npm run check` fails when one of these lines does. */
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { meeting } from '#contract/meeting.ts'
import { session } from '#contract/session.ts'
import type { Tx } from '#server/db/db.ts'
import { mapping } from '#server/db/mapping.ts'
import { feature } from '#server/features.ts'
import { roomMachine, taskMachine } from '#server/features/vip/plan/machine.ts'
import { machine, move } from '#server/flow/machine.ts'
import type { Handler, Handlers } from '#server/use-case.ts'
import { refuse } from '#server/use-case.ts'
import type { Cases } from '../support/cases.ts'
import type { Person } from '../support/person.ts'

const me: Handler<typeof session.me> = async ({ user }) => ({
  id: user.id,
  name: user.name,
  mobile: user.mobile,
  thirdId: user.thirdId,
  sysCode: user.thirdId,
  checktOperate: 0,
  roles: [],
  permissions: [],
  hasPassword: 0,
})

// @ts-expect-error a call of the contract without a handler
export const incomplete: Handlers<Pick<typeof session, 'me' | 'logout'>> = { me }

// @ts-expect-error the same in the list of features
export const unanswered = feature('session', '', session, { me })

// @ts-expect-error the same in the cases of a feature: nobody has said who may make it
export const unsaid: Cases<Pick<typeof session, 'me' | 'logout'>>['access'] = { me: [] }

// @ts-expect-error and what a good request is
export const untried: Cases<Pick<typeof session, 'me' | 'logout'>>['fixtures'] = { me: {} }

// @ts-expect-error a reason that the call does not declare
export const undeclared: Handler<typeof session.me> = async () => refuse('sold_out')

// @ts-expect-error a reply that is not what was promised
export const short: Handler<typeof session.me> = async ({ user }) => ({ id: user.id })

// @ts-expect-error a visitor may be there: the user of an open call is not certain
export const trusting: Handler<typeof meeting.get> = async ({ user }) => refuse(user.id === '' ? 'meeting_gone' : 'meeting_gone')

// @ts-expect-error an input of another shape
export const wrongInput = (person: Person) => person.do(meeting.get, { meetingId: '1' })

const book = { entityId: '1', action: 'book', from: 'asked', who: '1', why: '', at: 0 } as const

// @ts-expect-error a column that the machine's table does not have
export const noSuchColumn = (tx: Tx) => move(tx, roomMachine, book, { sleeps: 2 })

// @ts-expect-error a value that the column cannot hold
export const wrongValue = (tx: Tx) => move(tx, roomMachine, book, { beds: 'two' })

// @ts-expect-error the state is set by the edge alone
export const wrongState = (tx: Tx) => move(tx, roomMachine, book, { state: 'booked' })

// @ts-expect-error a machine of rows without a column for their state
export const noState = (tx: Tx) => move(tx, taskMachine, { ...book, action: 'finish', from: 'open' })

// @ts-expect-error a column of numbers cannot hold these states
export const wrongColumn = () => machine({ entity: '', table: 'vip_rooms', state: 'beds', states: ['asked'], edges: {} })

// @ts-expect-error a field of a contract that no column of the table stores
export const noColumn = mapping('votes', { contact: v.string() }, {})

// @ts-expect-error a field whose column has another type, without a codec
export const otherType = mapping('votes', { openTime: v.string() }, { openTime: { column: 'opens_at' } })

it('is checked by the compiler', () => expect(typeof me).toBe('function'))
