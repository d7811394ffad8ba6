/** What stands there of a meeting's people that is to go; those who write it throw it away. */
import { sql } from 'kysely'
import type { Reader } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import { noNumber } from '../../db/sealed.ts'

/** Each in people or things. */
export interface Standing {
  answers: number
  idNumbers: number
  files: number
  phones: number
}

const nothing = writeJson({})

/** What the sweep of `answers` and `invited` would take now (attendee/store.ts, ticket/manage-store.ts). */
export async function standingOf(on: Reader, meetingId: string): Promise<Standing> {
  const counted = await on
    .selectNoFrom((q) => {
      const people = q.selectFrom('attendees').where('attendees.meeting_id', '=', meetingId)
      return [
        people
          .leftJoin('answers', 'answers.attendee_id', 'attendees.id')
          .select((c) => c.fn.count<number>('attendees.id').distinct().as('n'))
          .where(({ or, eb }) =>
            or([
              sql<boolean>`(attendees.age IS NOT NULL OR attendees.nation <> '' OR attendees.email <> '' OR attendees.address <> ''
                OR attendees.other <> '' OR attendees.ishotel <> 0)`,
              eb('answers.given', '!=', nothing),
            ]),
          )
          .as('answers'),
        people
          .select((c) => c.fn.countAll<number>().as('n'))
          .where(({ or, eb }) => or([eb('attendees.idcard', '!=', noNumber), eb('attendees.document_number', '!=', noNumber)]))
          .as('idNumbers'),
        people
          .innerJoin('file_uses', 'file_uses.entity_id', 'attendees.id')
          .select((c) => c.fn.count<number>('file_uses.file_id').distinct().as('n'))
          .where('file_uses.entity', '=', 'attendee')
          .as('files'),
        q
          .selectFrom('ticket_phones')
          .innerJoin('tickets', 'tickets.id', 'ticket_phones.ticket_id')
          .select((c) => c.fn.countAll<number>().as('n'))
          .where('tickets.meeting_id', '=', meetingId)
          .as('phones'),
      ]
    })
    .executeTakeFirstOrThrow()
  const { answers, idNumbers, files, phones } = counted
  return { answers: Number(answers), idNumbers: Number(idNumbers), files: Number(files), phones: Number(phones) }
}

/** When it went; undefined before. */
export async function purgedAt(on: Reader, meetingId: string): Promise<number | undefined> {
  const row = on.selectFrom('attendee_purges').select('purged_at').where('meeting_id', '=', meetingId)
  return (await row.executeTakeFirst())?.purged_at
}
