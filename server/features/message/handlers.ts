/** Messages: what each call does. */
import { type Message, type message, messageText } from '#contract/message.ts'
import type { Row } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { type Handlers, paged } from '../../use-case.ts'
import { announce } from './announce.ts'
import { factsOf } from './deliver.ts'
import { pageOfMessages } from './store.ts'

export const messageHandlers: Handlers<typeof message> = {
  mine: ({ deps, input, user }) => paged(input, (range) => pageOfMessages(deps.db, user.id, range), onWire),
  announce,
}

function onWire(row: Row<'messages'>): Message {
  const kind = row.kind
  return { id: row.id, kind, ...messageText(kind, factsOf(row)), meetingId: row.meeting_id, createTime: toWire(row.created_at) }
}
