/** Who may buy a ticket that is not for anyone: asked for many at once. */
import { type Given, prepared } from '../../db/prepared.ts'

/** Those whose phone stands in the list of the ticket. */
export const invitedByPhone = prepared((layer, given: Given<{ wanted: readonly [ticket: string, user: string][] }>) =>
  layer
    .selectFrom(given.pairs('wanted', 'wanted'))
    .innerJoin('users', 'users.id', 'wanted.b')
    .innerJoin('ticket_phones', (join) =>
      join.onRef('ticket_phones.ticket_id', '=', 'wanted.a').onRef('ticket_phones.phone', '=', 'users.mobile'),
    )
    .select(['ticket_phones.ticket_id as ticketId', 'users.id as userId']),
)

/** The organisations that people belong to, and those merged into them: a ticket for members of one is for whom it was before. */
export const organisationsOfUsers = prepared((layer, given: Given<{ userIds: readonly string[] }>) =>
  layer
    .selectFrom('organisation_members as mine')
    .innerJoin('organisations', (join) =>
      join.on((q) =>
        q.or([
          q('organisations.id', '=', q.ref('mine.organisation_id')),
          q('organisations.merged_into', '=', q.ref('mine.organisation_id')),
        ]),
      ),
    )
    .select(['organisations.id as organisationId', 'mine.user_id as userId'])
    .where(given.among('mine.user_id', 'userIds')),
)
